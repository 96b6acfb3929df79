package io.tiercel.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.install.hadoop.Names;
import io.tiercel.install.hadoop.PlugIn;
import io.tiercel.testkit.ChildProcess;
import io.tiercel.testkit.ChildProcess.Command;
import io.tiercel.wire.finding.Severity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is seen of a JVM that runs. */
class ProcReaderTest {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @TempDir
    private Path directory;

    private Path conf = Path.of("");
    private Path jar = Path.of("");

    @BeforeEach
    void makeSite() throws IOException {
        conf = Files.createDirectories(directory.resolve("conf"));
        KeyFiles.write(
                conf.resolve(HadoopSite.HDFS), Map.of("dfs.client.failover.proxy.provider.nn", Names.PROXY_PROVIDER));
        jar = directory.resolve("tiercel-client-1.jar");
    }

    @Test
    void processWithTheJar_hasIt_alsoOnceItIsDeleted() throws Exception {
        writeJar(jar, Names.PROXY_PROVIDER);
        try (ChildProcess child = start()) {
            HadoopProcess seen = seen(child);
            assertThat(seen.name()).isEqualTo("nodemanager");
            assertThat(seen.user()).isEqualTo(System.getProperty("user.name"));
            assertThat(seen.conf()).containsExactly(conf);
            assertThat(seen.ours()).hasSize(1);
            assertThat(examine(child)).isEmpty();
            Files.delete(jar);
            assertThat(examine(child)).isEmpty();
        }
    }

    @Test
    void processThatIsOlderThanTheJar_doesNotHaveIt() throws Exception {
        try (ChildProcess child = start()) {
            writeJar(jar, Names.PROXY_PROVIDER);
            assertThat(examine(child)).singleElement().satisfies(finding -> {
                assertThat(finding.severity()).isEqualTo(Severity.ERROR);
                assertThat(finding.found())
                        .isEqualTo("nodemanager (process " + child.pid() + " of " + System.getProperty("user.name")
                                + ") does not have " + Names.PROXY_PROVIDER);
            });
        }
    }

    @Test
    void processWhoseKeysAreIncluded_runsAsStockWithoutTheJar() throws Exception {
        KeyFiles.write(conf.resolve(HadoopSite.HDFS), Map.of(), PlugIn.CLIENT);
        KeyFiles.write(
                conf.resolve(PlugIn.CLIENT.site()),
                Map.of("dfs.client.failover.proxy.provider.nn", Names.PROXY_PROVIDER));
        try (ChildProcess child = start()) {
            assertThat(examine(child))
                    .singleElement()
                    .satisfies(finding -> assertThat(finding.severity()).isEqualTo(Severity.HINT));
        }
    }

    @Test
    void processThatHasNothingOfHadoop_isNotLookedAt() throws Exception {
        Command command = new Command(
                WaitingMain.class.getName(),
                List.of(),
                List.of("-Xmx16m", "-XX:+UseSerialGC"),
                Map.of("CLASSPATH", conf + ":" + testClasses()));
        try (ChildProcess child = ChildProcess.start(command)) {
            child.awaitLine("waiting", PATIENCE);
            assertThat(of(child)).isEmpty();
        }
    }

    @Test
    void machineWithoutProc_hasNone() {
        assertThat(new ProcReader(directory.resolve("none")).read().seen()).isEmpty();
    }

    private HadoopProcess seen(ChildProcess child) {
        return of(child).get(0);
    }

    private static List<HadoopProcess> of(ChildProcess child) {
        return new ProcReader(Path.of("/proc"))
                .read().seen().stream()
                        .filter(process -> process.pid() == child.pid())
                        .toList();
    }

    private static List<Finding> examine(ChildProcess child) {
        return new ProcessesCheck(() -> new HadoopProcesses(of(child), List.of())).examine(HadoopSite.read(List.of()));
    }

    private ChildProcess start() throws IOException, InterruptedException {
        Path hadoop = directory.resolve("hadoop-common-3.5.0.jar");
        writeJar(hadoop, "org.example.Nothing");
        // What waits is last, so that the JVM has looked into all others before.
        String classPath = String.join(
                ":",
                Stream.of(conf, hadoop, jar, testClasses()).map(Path::toString).toList());
        ChildProcess child = ChildProcess.start(new Command(
                WaitingMain.class.getName(),
                List.of(),
                List.of("-Dproc_nodemanager", "-Xmx16m", "-XX:+UseSerialGC"),
                Map.of("CLASSPATH", classPath)));
        child.awaitLine("waiting", PATIENCE);
        return child;
    }

    private static Path testClasses() {
        return Path.of(WaitingMain.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .getPath());
    }

    private static void writeJar(Path jar, String... classNames) throws IOException {
        List<String> names = new ArrayList<>(Stream.of(classNames)
                .map(name -> name.replace('.', '/') + ".class")
                .toList());
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            for (String name : names) {
                out.putNextEntry(new ZipEntry(name));
            }
        }
    }
}
