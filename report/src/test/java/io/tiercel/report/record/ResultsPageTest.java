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
}
