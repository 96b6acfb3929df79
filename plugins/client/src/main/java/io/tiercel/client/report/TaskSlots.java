package io.tiercel.client.report;

import io.tiercel.wire.cache.ClientReport.Slots;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;

/** Finds out what this process may use, from how it was started. */
public final class TaskSlots {
    private static final String COMMAND = "sun.java.command";
    private static final String MAPREDUCE_TASK = "org.apache.hadoop.mapred.YarnChild";
    private static final String TEZ_TASKS = "org.apache.tez.runtime.task.TezChild";
    private static final Pattern SPARK_CORES =
            Pattern.compile("\\.\\w*CoarseGrainedExecutorBackend .*--cores (\\d{1,3})\\b.*");

    private TaskSlots() {}

    /**
     * What this process may use.
     *
     * @param conf of its job, where it has one
     */
    public static Slots of(Configuration conf) {
        return of(System.getProperty(COMMAND, ""), conf);
    }

    /** Of a process with this main class and these arguments. Whoever is not known may be idle at times. */
    static Slots of(String command, Configuration conf) {
        if (command.startsWith(MAPREDUCE_TASK)) {
            String kind = conf.getBoolean("mapreduce.task.ismap", true) ? "map" : "reduce";
            return new Slots(count(conf, "mapreduce." + kind + ".cpu.vcores"), false);
        }
        if (command.startsWith(TEZ_TASKS)) {
            return new Slots(count(conf, "tez.task.resource.cpu.vcores"), true);
        }
        Matcher spark = SPARK_CORES.matcher(command);
        return new Slots(spark.find() ? Integer.parseInt(spark.group(1)) : 1, true);
    }

    /** 1 where it is not set, or is no number: this is no place to fail. */
    private static int count(Configuration conf, String key) {
        try {
            return conf.getInt(key, 1);
        } catch (NumberFormatException e) {
            return 1;
        }
    }
}
