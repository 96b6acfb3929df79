package io.tiercel.cli.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.cli.Main;
import io.tiercel.cli.console.ExitCode;
import io.tiercel.cli.option.BitRateConverter;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.TypeConversionException;

/** How {@code tiercel lab} is called wrongly; labs themselves are tested where they are made. */
class LabCommandTest {
    private final StringWriter err = new StringWriter();

    @Test
    void lab_asksWhat() {
        assertThat(run("lab")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("Do what with the lab?");
    }

    @ParameterizedTest
    @CsvSource({
        "--racks, 16, racks",
        "--vms, 0, VMs",
        "--memory, 100m, memory of a VM",
        "--rack-link, 5kbit, rack's link"
    })
    void up_refusesWhatCannotBe(String option, String value, String said) {
        assertThat(run("lab", "up", option, value)).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains(said);
    }

    @Test
    void mimpInterference_refusesNoRound_beforeAnythingIsMade() {
        assertThat(run("lab", "reproduce", "mimp-interference", "--rounds", "0"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("rounds must be positive: 0");
    }

    @Test
    void run_needsACommand() {
        assertThat(run("lab", "run")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("COMMAND");
    }

    @Test
    void run_takesTheOptionsBehindACommandForItsOwn() {
        assertThat(run("lab", "run", "sh", "-c", "exit 3", "--nonsense")).isNotEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).doesNotContain("Unknown option");
    }

    @Test
    void run_refusesAHeapThatIsNone() {
        assertThat(run("lab", "run", "--heap", "0", "--", "fs")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("--heap must be from 1 to");
    }

    @Test
    void up_refusesAnUnknownSettingOfOurs_andNamesTheNearest() {
        assertThat(run("lab", "up", "-D", "tiercel.cache.shceme=cava")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("did you mean tiercel.cache.scheme?");
    }

    @ParameterizedTest
    @CsvSource({"1gbit, 1000000000", "500Mbit, 500000000", "64kbit, 64000"})
    void rates_areReadAsTcWritesThem(String text, long bits) {
        assertThat(new BitRateConverter().convert(text)).isEqualTo(bits);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1", "1g", "gbit", "-1gbit", "1.5gbit"})
    void otherRates_areRefused(String text) {
        assertThatThrownBy(() -> new BitRateConverter().convert(text))
                .isInstanceOf(TypeConversionException.class)
                .hasMessageContaining("500mbit");
    }

    private int run(String... words) {
        CommandLine command = Main.commandLine();
        command.setErr(new PrintWriter(err));
        return command.execute(words);
    }
}
