package io.tiercel.systemtests.scheduling;

import io.tiercel.testkit.TemporaryDirectory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.examples.WordCount;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.TypeConverter;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.util.GenericOptionsParser;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/** A job of MapReduce that its own client submits to a {@link DrivenYarn}, in which no master runs. */
final class SubmittedJob {
    private SubmittedJob() {}

    /**
     * Submits it, with as many map tasks as files.
     *
     * @param site what docs/scheduling.md has clients set
     * @param options as on a command line
     */
    static ApplicationId submit(DrivenYarn yarn, int files, Map<String, String> site, String... options)
            throws Exception {
        try (TemporaryDirectory directory = TemporaryDirectory.create("tiercel-submitted-")) {
            Configuration conf = new Configuration(yarn.configuration());
            conf.set("fs.defaultFS", directory.path().toUri().toString());
            conf.set("mapreduce.framework.name", "yarn");
            conf.set(
                    "yarn.app.mapreduce.am.staging-dir",
                    directory.path().resolve("staging").toString());
            conf.set("mapreduce.job.queuename", DrivenSettings.FEWEST);
            conf.set("yarn.app.mapreduce.am.resource.mb", "1024");
            site.forEach(conf::set);
            new GenericOptionsParser(conf, options);
            Job job = Job.getInstance(conf, "word count");
            job.setMapperClass(WordCount.TokenizerMapper.class);
            job.setOutputKeyClass(Text.class);
            Path input = Files.createDirectory(directory.path().resolve("input"));
            for (int file = 0; file < files; file++) {
                Files.writeString(input.resolve("part-" + file), "a word");
            }
            FileInputFormat.addInputPath(job, new org.apache.hadoop.fs.Path(input.toUri()));
            FileOutputFormat.setOutputPath(
                    job,
                    new org.apache.hadoop.fs.Path(
                            directory.path().resolve("output").toUri()));
            job.submit();
            return TypeConverter.toYarn(job.getJobID()).getAppId();
        }
    }
}
