package io.tiercel.evaluation.lab;

import io.tiercel.evaluation.hot.HotJob;
import io.tiercel.evaluation.jobs.MapApplication;
import java.util.Arrays;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/**
 * Run on a lab's master: {@code HotMain APPLICATION OUTPUT PATH...} runs the application on one file after the other, and
 * prints the {@link HotJob} of each.
 */
final class HotMain {
    private HotMain() {}

    /** Run by {@link io.tiercel.lab.Lab#java}. */
    public static void main(String[] arguments) throws Exception {
        MapApplication application = MapApplication.valueOf(arguments[0]);
        int number = 0;
        for (String path : Arrays.asList(arguments).subList(2, arguments.length)) {
            Path output = new Path(arguments[1], Integer.toString(number++));
            System.out.println(
                    HotJob.run(new Configuration(), application, path, output).line());
        }
    }
}
