package io.tiercel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What {@code docs/commands.md} says of the commands. */
class CommandsPageTest {
    private static final Path PAGE =
            Path.of(Objects.requireNonNull(System.getProperty("tiercel.home")), "docs", "commands.md");
    private static final int BYTES_MAX = 100_000;

    @Test
    void page_isTheOneThatIsCommitted() throws IOException {
        String now = CommandsPage.of(Main.commandLine());
        if (Boolean.getBoolean("tiercel.pages.write")) {
            Files.writeString(PAGE, now);
        }
        assertThat(PAGE)
                .as("mvn test -pl cli -am -Dtest=CommandsPageTest -Dsurefire.failIfNoSpecifiedTests=false "
                        + "-Dtiercel.pages.write=true makes it anew")
                .hasContent(now);
    }

    @Test
    void page_hasEachCommand_andIsReadable() {
        String now = CommandsPage.of(Main.commandLine());
        assertThat(now)
                .hasSizeLessThan(BYTES_MAX)
                .contains("## demo\n", "### lab up\n", "tiercel replay --capacity N [options] TRACE\n")
                .contains("| 2 | it was called wrongly")
                .doesNotContain("${", "%n", "null");
    }

    @Test
    void optionOfMost_isThereOnce_withThoseWhoLackIt() {
        String now = CommandsPage.of(Main.commandLine());
        assertThat(now.substring(now.indexOf("## reproduce"), now.indexOf("## replay")))
                .containsOnlyOnce("| `--record` |")
                .contains("| `cava` | `--hours N` | How many hours of the recorded jobs, 1 to 24. | 24 |");
    }
}
