package io.tiercel.simulator.ssd.job;

/**
 * What holds for all jobs of a Hadoop cluster.
 *
 * @param slots tasks that a worker runs at a time
 * @param hdfsBlocks blocks of 64 KiB in a block of HDFS
 * @param jobStartNanos from the submission of a MapReduce job to its first task
 * @param taskStartNanos in which a task's JVM starts, and computes
 * @param taskSpread by which share start-ups differ, up or down, so that tasks do not march in step
 * @param journalBlocks that the master reads of: edits and job history
 * @param callCpuNanos that the master computes for each call
 * @param callBytes that a call sends to the master
 */
public record HadoopModel(
        int slots,
        int hdfsBlocks,
        long jobStartNanos,
        long taskStartNanos,
        double taskSpread,
        int journalBlocks,
        long callCpuNanos,
        long callBytes) {
    public HadoopModel {
        if (slots < 1 || hdfsBlocks < 1 || journalBlocks < 1) {
            throw new IllegalArgumentException("slots, blocks of HDFS and of the journal must be positive: " + slots
                    + ", " + hdfsBlocks + ", " + journalBlocks);
        }
        if (jobStartNanos < 0 || taskStartNanos < 0 || callCpuNanos < 0 || callBytes < 0) {
            throw new IllegalArgumentException("neither times nor bytes can be negative: " + jobStartNanos + ", "
                    + taskStartNanos + ", " + callCpuNanos + ", " + callBytes);
        }
        if (!(taskSpread >= 0 && taskSpread < 1)) {
            throw new IllegalArgumentException("a spread is from 0 to below 1: " + taskSpread);
        }
    }
}
