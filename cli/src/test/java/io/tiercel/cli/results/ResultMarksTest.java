package io.tiercel.cli.results;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.report.CodeSince;
import io.tiercel.report.record.RecordedSection;
import io.tiercel.report.record.ResultsPage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultMarksTest {
    private static final Path HOME = Path.of(Objects.requireNonNull(System.getProperty("tiercel.home")));

    @Test
    void everyResultOfThePage_isOfCodeThatIsThere() throws Exception {
        ResultsPage page = new ResultsPage(Files.readString(HOME.resolve("docs/results.md")));
        assertThat(page.sections()).isNotEmpty();
        for (RecordedSection section : page.sections()) {
            assertThat(section.commits()).as(section.command()).isNotEmpty();
            assertThat(CodeOfResults.of(section.command()))
                    .as("its entry in CodeOfResults: " + section.command())
                    .isNotEmpty()
                    .allSatisfy(place -> assertThat(HOME.resolve(place)).exists());
        }
    }

    /** As in a clone without history. */
    @Test
    void resultOfACommitThatIsNotThere_keepsItsMark(@TempDir Path home) throws Exception {
        Path page = Files.createDirectory(home.resolve("docs")).resolve("results.md");
        String header = "`./tiercel reproduce policies`, seed 1, commit `0123456789ab`, 2026.";
        ResultsPage plain = ResultsPage.EMPTY.with("reproduce policies", header);
        ResultsPage stale = plain.withStale(plain.sections().get(0), true);
        Files.writeString(page, stale.text());
        ResultMarks marks = new ResultMarks(home);
        assertThat(marks.standings())
                .singleElement()
                .satisfies(standing -> assertThat(standing.code()).isEqualTo(CodeSince.UNKNOWN));
        marks.mark();
        assertThat(page).hasContent(stale.text());
    }
}
