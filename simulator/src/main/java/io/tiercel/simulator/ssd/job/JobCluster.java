package io.tiercel.simulator.ssd.job;

import java.util.List;

/**
 * What a job sees of its cluster.
 *
 * @param master what is asked of it
 * @param workers at least two, each with a DataNode and slots
 * @param files in HDFS
 */
record JobCluster(JobGround ground, MasterRecords master, List<HadoopVm> workers, ClusterFiles files) {
    JobCluster {
        workers = List.copyOf(workers);
    }

    TaskStep call() {
        return new CallStep(ground, master);
    }

    /** A task's JVM starts on a VM. */
    TaskStep start(HadoopVm vm, JobClock clock) {
        return new ComputeStep(ground, vm, ground.taskStartNanos(), clock);
    }

    TaskStep write(List<LocalFile> replicas, JobClock clock) {
        return new WriteStep(ground, replicas, clock);
    }

    /** A VM reads a whole file, which may be another's. */
    TaskStep read(LocalFile file, HadoopVm reader, double cpuNanosPerByte, JobClock clock) {
        return new ReadStep(ground, file, 0, file.blocks(), reader, cpuNanosPerByte, clock);
    }

    /** A VM reads a part of a file, which may be another's. */
    TaskStep read(LocalFile file, int from, int until, HadoopVm reader, JobClock clock) {
        return new ReadStep(ground, file, from, until, reader, 0, clock);
    }
}
