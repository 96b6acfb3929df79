package io.tiercel.evaluation.lab;

import io.tiercel.evaluation.hot.HotJob;
import io.tiercel.evaluation.jobs.MapApplication;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/**
 * Run on a lab's master: {@code HotMain APPLICATION OUTPUT PATHS} runs the application on files, named with commas between
 * them, and prints its {@link HotJob}.
 */
final class HotMain {
    private HotMain() {}

    /** Run by {@link io.tiercel.lab.Lab#java}. */
    public static void main(String[] arguments) throws Exception {
        MapApplication application = MapApplication.valueOf(arguments[0]);
        HotJob job = HotJob.run(new Configuration(), application, arguments[2], new Path(arguments[1]));
        System.out.println(job.line());
    }
}
