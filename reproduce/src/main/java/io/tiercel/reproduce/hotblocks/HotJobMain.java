package io.tiercel.reproduce.hotblocks;

import io.tiercel.testbed.jobs.MapApplication;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.MRJobConfig;

/**
 * {@code HotJobMain APPLICATION OUTPUT PATHS MAPS [CONFIGURATION]} runs the application on files, named with commas between them,
 * and prints its {@link HotJob}; so many of its map tasks at once, or by 0 any number; by the configuration on the class path,
 * or in a file.
 */
public final class HotJobMain {
    private HotJobMain() {}

    /** Run in a process of its own. */
    public static void main(String[] arguments) throws Exception {
        MapApplication application = MapApplication.valueOf(arguments[0]);
        Configuration conf = new Configuration();
        if (arguments.length > 4) {
            conf.addResource(new Path("file://" + arguments[4]));
        }
        conf.setInt(MRJobConfig.JOB_RUNNING_MAP_LIMIT, Integer.parseInt(arguments[3]));
        System.out.println(HotJob.run(conf, application, arguments[2], new Path(arguments[1]))
                .line());
    }
}
