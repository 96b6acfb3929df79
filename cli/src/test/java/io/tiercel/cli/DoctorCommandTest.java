package io.tiercel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tiercel.cli.console.ExitCode;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
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
