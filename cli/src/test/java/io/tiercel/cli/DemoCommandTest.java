package io.tiercel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.cli.console.ExitCode;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class DemoCommandTest {
    private final StringWriter err = new StringWriter();

    @Test
    void demo_ofAMissingInput_saysSoBeforeAnythingStarts(@TempDir Path root) {
        int code = execute("demo", "--input", root.resolve("absent").toString());

        assertThat(code).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString())
                .contains("there is no readable file or folder")
                .contains("absent");
    }

    @Test
    void demo_ofASizeThatIsNone_isAUsageError() {
        assertThat(execute("demo", "--size", "lots")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("expected a size such as 64m or 1g, found 'lots'");
    }

    @Test
    void demo_ofAnImpossiblePattern_isAUsageError() {
        assertThat(execute("demo", "--pattern", "(")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString())
                .contains("'(' is no regular expression: Unclosed group")
                .doesNotContain("Exception");
    }

    @Test
    void demo_ofAReportThatCannotBeWritten_isAUsageErrorBeforeAnythingStarts(@TempDir Path root) {
        String page = root.resolve("absent/page.html").toString();
        assertThat(execute("demo", "--report", page)).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("'--report': " + page + " cannot be written");
    }

    @Test
    void demo_ofTooFewRounds_isAUsageError() {
        assertThat(execute("demo", "--rounds", "2")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("fewer than 3 rounds show nothing: 2");
    }

    private int execute(String... args) {
        CommandLine command = Main.commandLine();
        command.setErr(new PrintWriter(err));
        return command.execute(args);
    }
}
