package io.tiercel.testbed.jobs;

import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.FileSystemCounter;
import org.apache.hadoop.mapreduce.TaskCounter;

/** The counters of a job that the demo reports, read from those that MapReduce keeps. */
final class JobCounters {
    private JobCounters() {}

    static TierBytes bytes(Counters counters) {
        return new TierBytes(
                read(counters, "HDFS"),
                read(counters, "TIERCEL-PROCESS"),
                read(counters, "TIERCEL-NODE"),
                read(counters, "TIERCEL-DATANODE"));
    }

    static double cpuSeconds(Counters counters) {
        return counters.findCounter(TaskCounter.CPU_MILLISECONDS).getValue() / 1e3;
    }

    private static long read(Counters counters, String scheme) {
        return counters.findCounter(scheme, FileSystemCounter.BYTES_READ).getValue();
    }
}
