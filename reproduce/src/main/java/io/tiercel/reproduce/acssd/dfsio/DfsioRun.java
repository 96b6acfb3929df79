package io.tiercel.reproduce.acssd.dfsio;

import io.tiercel.reproduce.acssd.disks.DiskArm;

/**
 * A run of TestDFSIO.
 *
 * @param seconds as it tells itself
 * @param mbps all bytes by the time of all tasks, in 2^20 bytes a second, as it tells itself
 * @param agentShare what the agents used of a processor meanwhile; 0 where there are none
 * @param movedMb of SSD that were taken from one VM and given to another meanwhile, in 2^20 bytes
 */
record DfsioRun(
        DiskArm arm, int repetition, DfsioWork work, double seconds, double mbps, double agentShare, double movedMb) {}
