package io.tiercel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tiercel.cli.console.ExitCode;
import io.tiercel.wire.VersionTables;
import io.tiercel.wire.finding.FindingsFile;
import io.tiercel.wire.finding.Severity;
import io.tiercel.wire.finding.ToldFinding;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class DoctorCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path conf;

    @Test
    void siteThatIsNotSetUp_isWrong_andEachFindingSaysWhereWhatAndWhy() throws Exception {
        Files.writeString(conf.resolve("yarn-site.xml"), "<configuration/>");
        assertThat(run("doctor", "--conf", conf.toString())).isEqualTo(ExitCode.FAILED);
        assertThat(out.toString())
                .contains("ERROR   asynchronous: yarn.scheduler.capacity.schedule-asynchronously.enable")
                .contains("in:     " + conf.resolve("tiercel-resourcemanager-site.xml"))
                .contains("is:     not set, which means true")
                .contains("should: false")
                .contains("something is wrong: ");
    }

    @Test
    void json_hasTheFindings() throws Exception {
        Files.writeString(conf.resolve("yarn-site.xml"), "<configuration/>");
        assertThat(run("doctor", "--conf", conf.toString(), "--json")).isEqualTo(ExitCode.FAILED);
        JsonNode report = new ObjectMapper().readTree(out.toString());
        assertThat(report.get("well").asBoolean()).isFalse();
        assertThat(report.get("findings").findValuesAsText("check")).contains("allocator", "processor", "pins");
        assertThat(report.get("findings").get(0).fieldNames())
                .toIterable()
                .containsExactly("check", "severity", "key", "file", "found", "remedy", "why");
    }

    @Test
    void fileThatIsNoText_isAFinding_andNothingElseIsPrinted() throws Exception {
        Files.write(conf.resolve("yarn-site.xml"), new byte[] {(byte) 0xd1, (byte) 0xff, 1, 2});
        ByteArrayOutputStream parser = new ByteArrayOutputStream();
        PrintStream before = System.err;
        System.setErr(new PrintStream(parser, true, StandardCharsets.UTF_8));
        try {
            assertThat(run("doctor", "--conf", conf.toString())).isEqualTo(ExitCode.FAILED);
        } finally {
            System.setErr(before);
        }
        assertThat(out.toString()).contains("in:     " + conf.resolve("yarn-site.xml"), "no well-formed XML");
        assertThat(parser.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    @Test
    void directoryWithoutFiles_isNamedAsItWasGiven() {
        assertThat(run("doctor", "--conf", conf.toString())).isEqualTo(ExitCode.FAILED);
        assertThat(out.toString()).contains("in:     " + conf + System.lineSeparator());
    }

    @Test
    void findingsAreTold_whereARelayLooksForThem() throws Exception {
        Path events = conf.resolve("events");
        tellIn(events);
        assertThat(run("doctor", "--conf", conf.toString(), "--tell")).isEqualTo(ExitCode.FAILED);
        assertThat(out.toString()).contains("something is wrong: ");
        assertThat(err.toString()).contains("the findings cannot be left for the relay in " + events, "as root");

        VersionTables.prepare(events);
        assertThat(run("doctor", "--conf", conf.toString(), "--tell")).isEqualTo(ExitCode.FAILED);
        FindingsFile told = FindingsFile.read(VersionTables.findings(events, "nn"));
        assertThat(told.findings()).extracting(ToldFinding::severity).isSorted().contains(Severity.ERROR);
        assertThat(told.findings())
                .anySatisfy(one -> assertThat(one.words())
                        .contains("yarn.scheduler.capacity.schedule-asynchronously.enable in ", "is not set"));
        assertThat(told.atMillis()).isCloseTo(System.currentTimeMillis(), Offset.offset(60_000L));
    }

    @Test
    void findings_areNotToldWithoutACluster_norInADirectoryThatAnyoneMayWrite() throws Exception {
        Files.writeString(conf.resolve("yarn-site.xml"), "<configuration/>");
        run("doctor", "--conf", conf.toString(), "--tell");
        assertThat(err.toString()).contains("fs.defaultFS names no HDFS");
        Path events = Files.createDirectory(conf.resolve("events"));
        Files.setPosixFilePermissions(events, PosixFilePermissions.fromString("rwxrwxrwx"));
        tellIn(events);
        run("doctor", "--conf", conf.toString(), "--tell");
        assertThat(err.toString()).contains("others than its owner may write it");
        assertThat(events).isEmptyDirectory();
    }

    private void tellIn(Path events) throws IOException {
        Files.writeString(conf.resolve("core-site.xml"), """
                <configuration>
                <property><name>fs.defaultFS</name><value>hdfs://nn</value></property>
                <property><name>tiercel.events.dir</name><value>%s</value></property>
                <property><name>tiercel.coordinator.address</name><value>127.0.0.1:1</value></property>
                </configuration>
                """.formatted(events));
    }

    @Test
    void processThatIsNoNumber_isAUsageErrorInWords() {
        assertThat(run("doctor", "--pid", "abc")).isEqualTo(ExitCode.USAGE);
        assertThat(run("doctor", "--pid", "9".repeat(30))).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString())
                .contains("'abc' is no whole number", "9' is too large")
                .doesNotContain("long", "java");
    }

    @Test
    void directoryThatIsMissing_isAUsageError() {
        assertThat(run("doctor", "--conf", conf.resolve("none").toString())).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("no configuration directory");
    }

    private int run(String... words) {
        CommandLine command = Main.commandLine();
        command.setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
        return command.execute(words);
    }
}
