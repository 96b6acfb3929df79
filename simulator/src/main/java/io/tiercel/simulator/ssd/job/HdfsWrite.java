package io.tiercel.simulator.ssd.job;

import java.util.ArrayList;
import java.util.List;

/** Writing a file to HDFS: for each block a call to the master, and the pipeline. Stateless. */
final class HdfsWrite {
    private HdfsWrite() {}

    /** The steps to write a new file of so many blocks of 64 KiB, in place of the one of that name. */
    static List<TaskStep> steps(JobCluster cluster, String name, HadoopVm writer, int blocks, JobClock clock) {
        List<TaskStep> steps = new ArrayList<>();
        for (HdfsBlock block : cluster.files().replaced(name, writer, blocks)) {
            steps.add(cluster.call());
            steps.add(cluster.write(block.replicas(), clock));
        }
        return steps;
    }
}
