package io.tiercel.reproduce.hotblocks;

import io.tiercel.testbed.jobs.MapApplication;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.fs.Path;

/**
 * Run on a VM: says {@value #READY}, then runs a job for each line of its input, {@code APPLICATION OUTPUT PATHS}, and prints
 * its {@link HotJob}. The tasks of a job run in this process: so a job takes the time of what it reads and computes, and not
 * that of starting processes. Ends when its input does.
 */
final class HotJobsMain {
    static final String READY = "ready";
    /** As many as cores of the lab's machines. */
    private static final int MAPS_AT_ONCE = 2;

    private HotJobsMain() {}

    /** Run by {@link io.tiercel.lab.Lab#java}. */
    public static void main(String[] arguments) throws Exception {
        java.nio.file.Path folder = Files.createTempDirectory("tiercel-hot-jobs-");
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            run(lines, configuration(folder));
        } finally {
            FileUtil.fullyDelete(folder.toFile());
        }
    }

    private static void run(BufferedReader lines, Configuration conf)
            throws IOException, InterruptedException, ClassNotFoundException {
        System.out.println(READY);
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            String[] words = line.split(" ", -1);
            MapApplication application = MapApplication.valueOf(words[0]);
            System.out.println(
                    HotJob.run(conf, application, words[2], new Path(words[1])).line());
        }
    }

    private static Configuration configuration(java.nio.file.Path folder) {
        Configuration conf = new Configuration();
        conf.set("mapreduce.framework.name", "local");
        conf.setInt("mapreduce.local.map.tasks.maximum", MAPS_AT_ONCE);
        conf.set("hadoop.tmp.dir", folder.toString());
        return conf;
    }
}
