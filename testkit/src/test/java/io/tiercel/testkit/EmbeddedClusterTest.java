package io.tiercel.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
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
    void close_stopsItAndLeavesNoFile(@TempDir Path base) throws IOException {
        try (EmbeddedCluster cluster =
                EmbeddedCluster.plan().withDataNodes(1).withBaseDirectory(base).start()) {
            write(cluster, "/f", "some text");
            assertThat(cluster.dataDirectory()).isDirectory();
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

    @Test
    void start_thatIsTooSlow_failsInWords(@TempDir Path base) {
        ClusterPlan plan = EmbeddedCluster.plan().withBaseDirectory(base).withPatience(Duration.ofMillis(1));

        assertThatThrownBy(plan::start).isInstanceOf(IOException.class).hasMessageContaining("did not start within");
    }

    @Test
    void logFile_isBelowTheBaseDirectory(@TempDir Path base) throws IOException {
        try (EmbeddedCluster cluster =
                EmbeddedCluster.plan().withDataNodes(1).withBaseDirectory(base).start()) {
            assertThat(Files.exists(cluster.logFile())).isTrue();
            assertThat(cluster.logFile()).startsWith(base);
        }
    }

    @Test
    void webServers_unpackBelowTheBaseDirectory(@TempDir Path base) throws IOException {
        try (EmbeddedCluster cluster =
                EmbeddedCluster.plan().withDataNodes(1).withBaseDirectory(base).start()) {
            int port = cluster.dfs().getNameNode().getHttpAddress().getPort();
            assertThat(cluster.baseDirectory().resolve("work"))
                    .isDirectoryContaining(
                            folder -> folder.getFileName().toString().contains("-" + port + "-"));
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
