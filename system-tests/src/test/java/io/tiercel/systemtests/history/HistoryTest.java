package io.tiercel.systemtests.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.affinity.Scheme;
import io.tiercel.simulator.world.World;
import io.tiercel.simulator.world.model.ClusterModel;
import io.tiercel.simulator.world.model.JobInput;
import io.tiercel.simulator.world.model.JobPlan;
import io.tiercel.simulator.world.model.Workload;
import io.tiercel.systemtests.spark.SparkRun;
import io.tiercel.testbed.jobs.JobPaths;
import io.tiercel.testbed.jobs.JobSettings;
import io.tiercel.testbed.jobs.MainJob;
import io.tiercel.testbed.jobs.MainJobs;
import io.tiercel.testbed.servers.JavaRun.Ended;
import io.tiercel.testkit.Await;
import io.tiercel.testkit.EmbeddedCluster;
import io.tiercel.testkit.Seed;
import io.tiercel.testkit.SharedCluster;
import io.tiercel.whatif.history.HistoryWorkload;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jobs are run, and at once their own records of themselves are read as a workload. */
@Tag("cluster")
class HistoryTest {
    private static final Path RECORDS = new Path("/tmp/hadoop-yarn/staging/history");
    private static final int LINES = 20_000;

    @TempDir
    private java.nio.file.Path folder;

    @Test
    void mapReducesHistory_isAWorkloadOfTheJobsThatRan() throws Exception {
        try (EmbeddedCluster cluster =
                        EmbeddedCluster.plan().withDataNodes(1).withYarn(1).start();
                FileSystem files = cluster.newFileSystem()) {
            long bytes = write(files, "/data/logs/part-0", Seed.announced("a text for WordCount"));
            Configuration conf = cluster.configuration();
            JobSettings.applyTo(conf, 2);
            assertThat(wordCount(conf, "/out/1")).isTrue();
            assertThat(wordCount(conf, "/out/2")).isTrue();
            awaitRecords(files, 2);
            files.copyToLocalFile(RECORDS, new Path(folder.toUri()));

            Workload workload = HistoryWorkload.read("mine", folder, logs -> {}).make(1);

            assertThat(workload.files()).hasSize(1);
            assertThat(workload.files().get(0).bytes()).isBetween(bytes, bytes + 1000);
            assertThat(workload.jobs())
                    .hasSize(2)
                    .extracting(job -> job.application().name())
                    .containsOnly("word count");
            assertThat(workload.jobs()).allMatch(job -> job.application().cpuNanosPerByte() > 0);
            assertThat(new World(ClusterModel.CAVA, workload, Scheme.CAVA, 1)
                            .run()
                            .jobs())
                    .hasSize(2);
        }
    }

    @Test
    void sparksEventLog_isAWorkloadOfTheJobsThatRan() throws Exception {
        EmbeddedCluster cluster = SharedCluster.instance();
        long logs;
        long users;
        try (FileSystem files = cluster.newFileSystem()) {
            Seed seed = Seed.announced("a text for Spark's event log");
            logs = write(files, "/report/logs/part-0", seed);
            users = write(files, "/report/users/part-0", seed);
        }
        Ended report = SparkRun.of(
                        SparkRun.classPath(),
                        Map.of("spark.eventLog.enabled", "true", "spark.eventLog.dir", folder.toString()),
                        "io.tiercel.systemtests.spark.ReportJob",
                        cluster.uri() + "/report",
                        cluster.uri() + "/report/tables")
                .end();
        assertThat(report.exitCode()).as(report::said).isZero();

        HistoryWorkload past = HistoryWorkload.read("mine", folder, read -> {});

        Workload workload = past.make(1);
        assertThat(workload.jobs()).as(past::summary).hasSize(10);
        assertThat(workload.jobs()).extracting(job -> job.application().name()).containsOnly("nightly report #");
        assertThat(workload.readers())
                .as("logs, users, and the tables made of them")
                .containsExactly(3, 3, 3, 1, 1);
        assertThat(wholeReads(workload, logs)).isPositive();
        assertThat(wholeReads(workload, users)).isPositive();
        assertThat(past.summary()).contains("1 failed or killed");
    }

    private static long wholeReads(Workload workload, long bytes) {
        return workload.jobs().stream()
                .map(JobPlan::inputs)
                .filter(inputs -> inputs.size() == 1)
                .map(inputs -> inputs.get(0))
                .mapToLong(JobInput::bytes)
                .filter(read -> read == bytes)
                .count();
    }

    private static boolean wordCount(Configuration conf, String output) throws Exception {
        JobPaths paths = new JobPaths(new Path("/data/logs"), new Path("/data/none"), new Path(output));
        return MainJobs.run(MainJob.WORD_COUNT, conf, paths, "");
    }

    /** The application master writes them after it has told its client that the job is done. */
    private static void awaitRecords(FileSystem files, int wanted) throws IOException, InterruptedException {
        Await.until(wanted + " records are written", Duration.ofMinutes(1), () -> records(files) >= wanted);
        assertThat(records(files)).isEqualTo(wanted);
    }

    private static int records(FileSystem files) throws IOException {
        int records = 0;
        if (files.exists(RECORDS)) {
            RemoteIterator<LocatedFileStatus> all = files.listFiles(RECORDS, true);
            while (all.hasNext()) {
                records += all.next().getPath().getName().endsWith(".jhist") ? 1 : 0;
            }
        }
        return records;
    }

    private static long write(FileSystem files, String path, Seed seed) throws IOException {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < LINES; i++) {
            for (int word = 0; word < 10; word++) {
                text.append("word").append(seed.below(500)).append(' ');
            }
            text.append(i).append('\n');
        }
        byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
        try (FSDataOutputStream out = files.create(new Path(path))) {
            out.write(bytes);
        }
        return bytes.length;
    }
}
