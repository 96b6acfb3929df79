package io.tiercel.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.map.TokenCounterMapper;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.reduce.IntSumReducer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("cluster")
class EmbeddedClusterTest {
    @Test
    void filesOfAll_areBelowTheBaseDirectory_untilItIsClosed(@TempDir Path base) throws IOException {
        try (EmbeddedCluster cluster =
                EmbeddedCluster.plan().withDataNodes(1).withBaseDirectory(base).start()) {
            write(cluster, "/f", "some text");
            assertThat(cluster.dataDirectory()).isDirectory();
            assertThat(cluster.logFile()).exists().startsWith(base);
            int port = cluster.dfs().getNameNode().getHttpAddress().getPort();
            assertThat(cluster.baseDirectory().resolve("work"))
                    .as("where web servers unpack")
                    .isDirectoryContaining(
                            folder -> folder.getFileName().toString().contains("-" + port + "-"));
        }
        assertThat(base).isEmptyDirectory();
    }

    @Test
    void start_withYarn_runsAMapReduceJob(@TempDir Path base) throws Exception {
        try (EmbeddedCluster cluster =
                EmbeddedCluster.plan().withYarn(2).withBaseDirectory(base).start()) {
            write(cluster, "/in/a", "one two two");
            Job job = wordCount(cluster.configuration());

            assertThat(job.waitForCompletion(false)).isTrue();

            assertThat(read(cluster, "/out/part-r-00000")).isEqualTo("one\t1\ntwo\t2\n");
            assertThat(job.getCounters()
                            .findCounter("org.apache.hadoop.mapreduce.FileSystemCounter", "HDFS_BYTES_READ")
                            .getValue())
                    .isPositive();
        }
    }

    /** What has begun to start ends by itself, and would else write where the test's directory has been. */
    @Test
    void start_thatIsTooSlow_failsInWords_andLeavesNoFile(@TempDir Path base) throws Exception {
        ClusterPlan plan = EmbeddedCluster.plan().withBaseDirectory(base).withPatience(Duration.ofMillis(1));

        assertThatThrownBy(plan::start).isInstanceOf(IOException.class).hasMessageContaining("did not start within");

        long deadline = System.nanoTime() + Duration.ofMinutes(2).toNanos();
        while (!isEmpty(base) && System.nanoTime() - deadline < 0) {
            Thread.sleep(20);
        }
        assertThat(base).isEmptyDirectory();
    }

    private static boolean isEmpty(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.findAny().isEmpty();
        }
    }

    private static Job wordCount(Configuration conf) throws IOException {
        Job job = Job.getInstance(conf, "count");
        job.setMapperClass(TokenCounterMapper.class);
        job.setReducerClass(IntSumReducer.class);
        job.setOutputKeyClass(Text.class);
        job.setOutputValueClass(IntWritable.class);
        FileInputFormat.addInputPath(job, new org.apache.hadoop.fs.Path("/in"));
        FileOutputFormat.setOutputPath(job, new org.apache.hadoop.fs.Path("/out"));
        return job;
    }

    private static void write(EmbeddedCluster cluster, String path, String text) throws IOException {
        try (FileSystem fs = cluster.newFileSystem();
                var out = fs.create(new org.apache.hadoop.fs.Path(path))) {
            out.writeBytes(text);
        }
    }

    private static String read(EmbeddedCluster cluster, String path) throws IOException {
        try (FileSystem fs = cluster.newFileSystem();
                var in = fs.open(new org.apache.hadoop.fs.Path(path))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
