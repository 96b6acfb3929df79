package io.tiercel.systemtests.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.systemtests.process.ClientJar;
import io.tiercel.testbed.services.TiercelServices;
import io.tiercel.testbed.spark.SparkReply;
import io.tiercel.testbed.spark.SparkShell;
import io.tiercel.testkit.EmbeddedCluster;
import io.tiercel.testkit.SharedCluster;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The session of Spark SQL that the demo asks. */
@Tag("cluster")
class SparkShellTest {
    private static final String INPUT = "/spark-shell/in";

    @Test
    void ask_isAnsweredAgainFromMemory(@TempDir Path local) throws Exception {
        Path jar = ClientJar.path();
        EmbeddedCluster cluster = SharedCluster.instance();
        try (DistributedFileSystem files = cluster.newFileSystem();
                var out = files.create(new org.apache.hadoop.fs.Path(INPUT, "part-0"))) {
            out.writeBytes("this matches\nthis does not\n".repeat(100_000));
        }
        try (TiercelServices services = TiercelServices.start(cluster)) {
            Map<String, String> on =
                    services.clientConfiguration(new Configuration(false)).getPropsWithPrefix("");
            try (SparkShell shell = SparkShell.start(SparkRun.classPath(), Optional.of(jar), on, local)) {
                shell.awaitReady();
                String query = "SELECT count(*) FROM text.`" + cluster.uri() + INPUT + "` WHERE value RLIKE 'm.*s$'";
                SparkReply first = shell.ask(query);
                SparkReply again = shell.ask(query);

                assertThat(first.rows()).isEqualTo("[[100000]]");
                assertThat(again.rows()).isEqualTo(first.rows());
                assertThat(again.bytes().dataNodeCounted())
                        .as("bytes of DataNodes")
                        .isEqualTo(first.bytes().dataNodeCounted())
                        .isPositive();
                assertThat(again.bytes().hdfs()).isEqualTo(2 * first.bytes().hdfs());
                assertThat(again.bytes().addsUp(true)).isTrue();
            }
        }
    }
}
