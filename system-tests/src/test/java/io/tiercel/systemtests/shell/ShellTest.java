package io.tiercel.systemtests.shell;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.systemtests.process.ClientJar;
import io.tiercel.systemtests.process.ConfDir;
import io.tiercel.systemtests.process.Served;
import io.tiercel.systemtests.process.TestPaths;
import io.tiercel.testbed.servers.ClassPaths;
import io.tiercel.testbed.servers.JavaRun;
import io.tiercel.testbed.servers.JavaRun.Ended;
import io.tiercel.testbed.services.TiercelServices;
import io.tiercel.testkit.EmbeddedCluster;
import io.tiercel.testkit.Seed;
import io.tiercel.testkit.SharedCluster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The shell as users run it: the jar and a configuration directory, and no code of ours that they would notice. */
@Tag("cluster")
class ShellTest {
    private static final int LENGTH = 3_000_001;

    @BeforeAll
    static void writeFiles() throws IOException {
        Seed seed = Seed.announced("files for the shell");
        try (DistributedFileSystem files = SharedCluster.instance().newFileSystem()) {
            for (String name : new String[] {"/shell/a", "/shell/d/b", "/shell/d/e/c"}) {
                try (FSDataOutputStream out = files.create(new org.apache.hadoop.fs.Path(name))) {
                    out.write(seed.bytes(LENGTH));
                }
            }
        }
    }

    @Test
    void commands_printWhatTheyPrintOnStockHadoop(@TempDir Path dir) throws Exception {
        String[] commands = {
            "-ls -R /shell",
            "-cat /shell/a",
            "-cat /shell/d/b",
            "-cat /shell/a",
            "-count -q -v /shell",
            "-stat %n_%b_%F_%o_%r_%u_%g_%y_%a /shell/a",
            "-checksum /shell/a",
            "-get /shell/d " + dir,
            "-cat /shell/none",
            "-du -s /shell",
            "-getfacl /shell/d",
            "-find /shell -name b",
            "-rm -r -skipTrash " + "/shell/none",
            "-tail /shell/a"
        };
        try (TiercelServices services = TiercelServices.start(SharedCluster.instance())) {
            Ended tiered = session(withTiercel(services, dir), commands);
            Path copy = dir.resolve("d/e/c");
            byte[] got = Files.readAllBytes(copy);
            delete(dir.resolve("d"));
            Ended stock = session(stock(dir), commands);

            assertThat(printable(tiered)).isEqualTo(printable(stock));
            assertThat(Arrays.equals(tiered.output(), stock.output())).isTrue();
            assertThat(got).isEqualTo(Files.readAllBytes(copy));
            assertThat(memory(tiered)).isPositive();
            assertThat(memory(stock)).isZero();
        }
    }

    @Test
    void cat_inASecondProcess_readsTheNodeTier(@TempDir Path dir) throws Exception {
        try (TiercelServices services = TiercelServices.start(SharedCluster.instance())) {
            String classPath = withTiercel(services, dir);
            Ended plainMain = JavaRun.of(classPath, "org.apache.hadoop.fs.FsShell", "-cat", "/shell/a")
                    .end();

            Ended second = session(classPath, "-cat /shell/a");

            assertThat(plainMain.exitCode()).as(plainMain::said).isZero();
            assertThat(Arrays.equals(second.output(), 0, LENGTH, plainMain.output(), 0, LENGTH))
                    .isTrue();
            assertThat(Served.bytes(second.errors(), "node")).isEqualTo(LENGTH);
            assertThat(Served.bytes(second.errors(), "datanode")).isZero();
        }
    }

    /** What it printed but for the contents of files. */
    private static String printable(Ended ended) {
        return ended.text().replaceAll("[^\\x0a\\x20-\\x7e]+", "?");
    }

    private static long memory(Ended ended) {
        return Served.bytes(ended.errors(), "node") + Served.bytes(ended.errors(), "process");
    }

    private static Ended session(String classPath, String... commands) throws IOException, InterruptedException {
        String[] words = Stream.concat(Stream.of(ShellSession.class.getName()), Stream.of(commands))
                .toArray(String[]::new);
        Ended ended = JavaRun.of(classPath, words).end();
        assertThat(ended.exitCode()).as(ended::said).isZero();
        return ended;
    }

    private static String stock(Path dir) throws IOException {
        Path conf = ConfDir.stock(dir.resolve("stock"), SharedCluster.instance().uri());
        return ClassPaths.join(Stream.concat(Stream.of(conf, TestPaths.tests()), ClassPaths.hadoop().stream()));
    }

    private static String withTiercel(TiercelServices services, Path dir) throws IOException {
        EmbeddedCluster cluster = SharedCluster.instance();
        Path conf = ConfDir.withTiercel(
                dir.resolve("tiered"),
                cluster.uri(),
                services.clientConfiguration(new Configuration(false)),
                services.settings());
        return ClassPaths.join(
                Stream.concat(Stream.of(conf, ClientJar.path(), TestPaths.tests()), ClassPaths.hadoop().stream()));
    }

    private static void delete(Path directory) throws IOException {
        try (Stream<Path> all = Files.walk(directory)) {
            for (Path path : all.sorted(java.util.Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
