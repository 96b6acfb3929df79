package io.tiercel.report.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ResultsPageTest {
    private static final ResultsPage TWO =
            ResultsPage.EMPTY.with("reproduce panthera", "old table").with("benchmark", "hits");

    @Test
    void with_addsASectionAtTheEnd() {
        assertThat(TWO.text()).startsWith("# Results\n").endsWith("""

                <!-- result of: tiercel reproduce panthera -->
                old table
                <!-- end of: tiercel reproduce panthera -->

                <!-- result of: tiercel benchmark -->
                hits
                <!-- end of: tiercel benchmark -->
                """);
    }

    @Test
    void with_replacesTheCommandsSectionAndNothingElse() {
        String replaced = TWO.with("reproduce panthera", "new table").text();
        assertThat(replaced).isEqualTo(TWO.text().replace("old table", "new table"));
    }

    @Test
    void with_theSameSectionChangesNothing() {
        assertThat(TWO.with("benchmark", "hits")).isEqualTo(TWO);
    }

    @Test
    void with_leavesWhatPeopleWroteBetweenSections() {
        ResultsPage page = new ResultsPage(TWO.text().replace("panthera -->\n\n", "panthera -->\n\nA remark.\n\n"));
        assertThat(page.with("reproduce panthera", "new table").text())
                .contains("new table")
                .contains("\n\nA remark.\n\n<!-- result of: tiercel benchmark -->");
    }

    /** A command whose words begin another's has a section of its own. */
    @Test
    void with_tellsApartCommandsThatBeginAlike() {
        ResultsPage page = TWO.with("benchmark metadata", "more hits");
        assertThat(page.with("benchmark", "new hits").text())
                .contains("more hits")
                .contains("new hits");
    }

    @Test
    void with_refusesASectionWithoutEnd() {
        ResultsPage damaged = new ResultsPage(TWO.text().replace("<!-- end of: tiercel reproduce panthera -->\n", ""));
        assertThatThrownBy(() -> damaged.with("reproduce panthera", "new table"))
                .hasMessageContaining("the section of 'reproduce panthera' has no end");
    }

    private static final String HEADER =
            "## tiercel benchmark\n\n`./tiercel benchmark --seed 1`, seed 1, commit `%s`, 2026.";

    @Test
    void sections_haveTheCommitsOfAllSittings() {
        String body = HEADER.formatted("0123456789ab") + "\n\nat the commits aaaaaaaaaaaa on 2026-11-24, "
                + "bbbbbbbbbbbb on 2026-11-25.";
        assertThat(TWO.with("benchmark", body).sections())
                .extracting(RecordedSection::command)
                .containsExactly("reproduce panthera", "benchmark");
        assertThat(TWO.with("benchmark", body).sections().get(1).commits())
                .containsExactly("0123456789ab", "aaaaaaaaaaaa", "bbbbbbbbbbbb");
        assertThat(TWO.sections().get(0).commits()).isEmpty();
    }

    @Test
    void withStale_saysSoBelowTheHeader_onceAndNoLongerThanItIs() {
        ResultsPage page = TWO.with("benchmark", HEADER.formatted("0123456789ab") + "\n\n```text\nhits\n```");
        ResultsPage stale = page.withStale(page.sections().get(1), true);
        assertThat(stale.text())
                .contains("2026.\n\n**Measured at another commit of this code.**\n\n```text\nhits\n```\n");
        assertThat(stale.sections().get(1).saysStale()).isTrue();
        assertThat(stale.withStale(stale.sections().get(1), true)).isEqualTo(stale);
        assertThat(stale.withStale(stale.sections().get(1), false)).isEqualTo(page);
    }
}
