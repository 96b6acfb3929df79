package io.tiercel.systemtests.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.settings.ClientSettings;
import io.tiercel.systemtests.process.Heard;
import io.tiercel.systemtests.process.Reading;
import io.tiercel.systemtests.process.Root;
import io.tiercel.testkit.EmbeddedCluster;
import io.tiercel.testkit.Seed;
import io.tiercel.testkit.SharedCluster;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Arrays;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A node tier on a file system that is full before the tier is. */
@Tag("cluster")
@Tag("root")
class NoRoomTest {
    private static final int LENGTH = 6_000_000;
    private static final int READS = 3;

    @ParameterizedTest(name = "with {0} of room")
    @ValueSource(strings = {"16k", "300k", "3m"})
    void reads_areRight_andTheLogSaysWhatIsWrong(String room, @TempDir Path dir) throws Exception {
        Root.require();
        Root.run("mount", "-t", "tmpfs", "-o", "mode=0755,size=" + room, "tiercel-test", dir.toString());
        try (Heard heard = Heard.listen();
                Heard hdfs = Heard.listen("org.apache.hadoop.hdfs")) {
            byte[] bytes = Seed.announced("a file larger than the room").bytes(LENGTH);
            EmbeddedCluster cluster = SharedCluster.instance();
            Configuration conf = Reading.load(cluster.configuration(), "localhost");
            conf.set(ClientSettings.PROCESS_CAPACITY.key(), "0");
            conf.set(ClientSettings.NODE_CAPACITY.key(), "64m");
            conf.set(ClientSettings.NODE_DIR.key(), dir.resolve("node").toString());
            try (DistributedFileSystem files = cluster.newFileSystem(conf)) {
                Reading.write(files, "/noroom", bytes);
                long before = fetched();
                for (int i = 0; i < READS; i++) {
                    assertThat(Arrays.equals(Reading.all(files, "/noroom"), bytes))
                            .isTrue();
                }
                assertThat(fetched() - before)
                        .as("what no tier keeps is read once by each reader, however short its reads are")
                        .isBetween((long) LENGTH, READS * (LENGTH + LENGTH / 10L));
            }
            assertThat(heard.messages())
                    .as("what Tiercel says, where HDFS says %s", hdfs.messages())
                    .anyMatch(said -> said.contains(dir.toString()));
        } finally {
            Root.run("umount", "-l", dir.toString());
        }
    }

    /** What the client layers of this process had from DataNodes. */
    private static long fetched() throws JMException {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        long sum = 0;
        for (ObjectName bean : server.queryNames(new ObjectName("Hadoop:service=Tiercel,name=Client*"), null)) {
            sum += (Long) server.getAttribute(bean, "FetchedBytes");
        }
        return sum;
    }
}
