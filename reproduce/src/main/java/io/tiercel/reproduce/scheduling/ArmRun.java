package io.tiercel.reproduce.scheduling;

/**
 * One run under one arm.
 *
 * @param vms of the cluster
 * @param number of the run among those on clusters of that size, from 0, in the order in which they run
 */
record ArmRun(int vms, int number, LoadArm arm, RunFigures figures) {}
