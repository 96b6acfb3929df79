package io.tiercel.systemtests.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.systemtests.process.ClientJar;
import io.tiercel.systemtests.process.Served;
import io.tiercel.testbed.servers.JavaRun.Ended;
import io.tiercel.testbed.services.TiercelServices;
import io.tiercel.testkit.EmbeddedCluster;
import io.tiercel.testkit.Seed;
import io.tiercel.testkit.SharedCluster;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** An unmodified Spark 4, in local mode, with the client's jar on its class path and {@code spark.hadoop.*} settings. */
@Tag("cluster")
class SparkTest {
    private static final String JOB = "io.tiercel.systemtests.spark.TextSparkJob";

    @Test
    void spark_computesTheSame_readsFromTheTiers_andCountsItsInputOnce() throws Exception {
        Path jar = ClientJar.path();
        EmbeddedCluster cluster = SharedCluster.instance();
        writeInput(cluster, Seed.announced("a text for Spark"));
        try (TiercelServices services = TiercelServices.start(cluster)) {
            Ended stock = run(cluster.uri(), "stock", SparkRun.classPath(), Map.of());
            Map<String, String> on = hadoopSettings(services.clientConfiguration(new Configuration(false)));
            Ended tiered = run(cluster.uri(), "tiered", jar + ":" + SparkRun.classPath(), on);

            assertThat(stock.exitCode()).as(stock::said).isZero();
            assertThat(tiered.exitCode()).as(tiered::said).isZero();
            assertThat(tiered.lines("result ")).hasSizeGreaterThan(8).containsExactlyElementsOf(stock.lines("result "));
            assertThat(tiered.lines("input ")).isEqualTo(stock.lines("input "));
            assertThat(stock.lines("tiers ")).isEmpty();
            assertThat(Served.bytes(tiered.text(), "node") + Served.bytes(tiered.text(), "process"))
                    .isPositive();
        }
    }

    private static void writeInput(EmbeddedCluster cluster, Seed seed) throws IOException {
        try (DistributedFileSystem files = cluster.newFileSystem()) {
            for (int i = 0; i < 3; i++) {
                try (FSDataOutputStream out = files.create(new org.apache.hadoop.fs.Path("/spark/in/part-" + i))) {
                    out.write(text(seed, 20_000).getBytes(StandardCharsets.UTF_8));
                }
            }
        }
    }

    private static String text(Seed seed, int lines) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < lines; i++) {
            for (int word = 0; word < 10; word++) {
                text.append("word").append(seed.below(500)).append(' ');
            }
            text.append(i).append('\n');
        }
        return text.toString();
    }

    private static Ended run(String uri, String name, String classPath, Map<String, String> hadoopSettings)
            throws IOException, InterruptedException {
        Map<String, String> settings = new TreeMap<>();
        hadoopSettings.forEach((key, text) -> settings.put("spark.hadoop." + key, text));
        return SparkRun.of(classPath, settings, JOB, uri + "/spark/in", uri + "/spark/out-" + name)
                .end();
    }

    private static Map<String, String> hadoopSettings(Configuration conf) {
        return conf.getPropsWithPrefix("");
    }
}
