package io.tiercel.testbed.jobs;

import org.apache.hadoop.conf.Configuration;

/** The job settings under which small MapReduce jobs run well on a small machine; the same for stock and Tiercel. */
public final class JobSettings {
    /** Compiled fast rather than well: a task lives for seconds. */
    private static final String JVM = "-XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xshare:auto";

    private static final int LOCAL_POLL_MILLIS = 10;

    private JobSettings() {}

    /** For a machine that runs {@code cores} maps at once. */
    public static void applyTo(Configuration conf, int cores) {
        conf.set("yarn.app.mapreduce.am.resource.mb", "768");
        conf.set("yarn.app.mapreduce.am.command-opts", "-Xmx384m " + JVM);
        conf.set("mapreduce.map.memory.mb", "1536");
        conf.set("mapreduce.map.java.opts", "-Xmx384m " + JVM);
        conf.set("mapreduce.reduce.memory.mb", "1024");
        conf.set("mapreduce.reduce.java.opts", "-Xmx384m " + JVM);
        conf.setInt("mapreduce.task.io.sort.mb", 96);
        conf.setInt("mapreduce.job.running.map.limit", cores);
        // A second copy of a slow task would take the core from another.
        conf.setBoolean("mapreduce.map.speculative", false);
        conf.setBoolean("mapreduce.reduce.speculative", false);
        conf.setFloat("mapreduce.job.reduce.slowstart.completedmaps", 0.9f);
        // Waits of seconds are made for clusters of thousands; here they would hide what reading costs.
        conf.setInt("yarn.app.mapreduce.am.scheduler.heartbeat.interval-ms", 100);
        conf.setInt("mapreduce.client.completion.pollinterval", 100);
        conf.setInt("mapreduce.client.progressmonitor.pollinterval", 200);
    }

    /**
     * For jobs that run in the process that submits them, by Hadoop's local job runner: no process is started for them.
     *
     * @param cores that run maps at once
     */
    public static void applyLocalTo(Configuration conf, int cores) {
        conf.set("mapreduce.framework.name", "local");
        conf.setInt("mapreduce.local.map.tasks.maximum", cores);
        // Of the heap of a process that has much else in it.
        conf.setInt("mapreduce.task.io.sort.mb", 32);
        conf.setInt("mapreduce.client.completion.pollinterval", LOCAL_POLL_MILLIS);
        conf.setInt("mapreduce.client.progressmonitor.pollinterval", LOCAL_POLL_MILLIS);
    }
}
