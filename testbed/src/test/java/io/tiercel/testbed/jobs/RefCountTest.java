package io.tiercel.testbed.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Job;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RefCountTest {
    @Test
    void job_countsTheWordsOfTheReferenceFile(@TempDir Path root) throws Exception {
        Job job = run(root, "a b c\nb c d\nc d e\n", "b c x\n", 1000);

        assertThat(Files.readString(root.resolve("out/part-r-00000"))).isEqualTo("b\t2\nc\t3\n");
        assertThat(referenceReads(job)).isEqualTo(1);
    }

    @Test
    void job_readsTheReferenceFileOnceABatch(@TempDir Path root) throws Exception {
        Job job = run(root, "a\n".repeat(25), "a\n", 10);

        assertThat(Files.readString(root.resolve("out/part-r-00000"))).isEqualTo("a\t25\n");
        assertThat(referenceReads(job)).isEqualTo(3);
    }

    @Test
    void run_withoutArguments_saysHowItIsUsed() throws Exception {
        RefCount tool = new RefCount();
        tool.setConf(new Configuration());
        assertThat(tool.run(new String[0])).isEqualTo(2);
    }

    private static Job run(Path root, String text, String reference, int batchLines) throws Exception {
        Files.writeString(root.resolve("text"), text);
        Files.writeString(root.resolve("reference"), reference);
        Job job = RefCount.job(local(root, batchLines), path(root, "text"), path(root, "out"), path(root, "reference"));
        assertThat(job.waitForCompletion(false)).isTrue();
        return job;
    }

    private static Configuration local(Path root, int batchLines) {
        Configuration conf = new Configuration();
        conf.set("mapreduce.framework.name", "local");
        conf.set("hadoop.tmp.dir", root.resolve("tmp").toString());
        conf.setInt("mapreduce.task.io.sort.mb", 8);
        conf.setInt(Job.COMPLETION_POLL_INTERVAL_KEY, 100);
        conf.setInt(RefCount.BATCH_LINES, batchLines);
        return conf;
    }

    private static org.apache.hadoop.fs.Path path(Path root, String name) {
        return new org.apache.hadoop.fs.Path(root.resolve(name).toUri());
    }

    private static long referenceReads(Job job) throws IOException {
        return job.getCounters().findCounter(RefCount.Count.REFERENCE_READS).getValue();
    }
}
