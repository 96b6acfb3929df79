package io.tiercel.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class PageTest {
    private final Table table = new Table("a", ">b").row("x", "1");
    private final Page page = new Page("Title")
            .paragraph("Words.")
            .heading("Only on a page")
            .figure("<svg/>", "A picture & its words.")
            .heading("In numbers")
            .table(table);

    @Test
    void text_hasWhatATerminalShows_andNoHeadingAboveNothing() {
        assertThat(page.text()).isEqualTo("Words.\n\nIn numbers\n" + table.text());
    }

    @Test
    void html_hasAllOfIt_inItsOrder() {
        assertThat(page.html())
                .containsSubsequence(
                        "<h1>Title</h1>",
                        "<p>Words.</p>",
                        "<h2>Only on a page</h2>",
                        "<svg/>",
                        "A picture &amp; its words.",
                        "<h2>In numbers</h2>",
                        "<table");
    }

    @Test
    void findings_endWithTheirClaims_andInATerminalWithRemarks() {
        Findings findings = new Findings() {
            @Override
            public List<Claim> claims() {
                return List.of(Claim.of("id", "a claim", 2, "s"));
            }

            @Override
            public Map<String, Object> additions() {
                return Map.of();
            }

            @Override
            public Page page() {
                return new Page("Title").paragraph("Words.");
            }

            @Override
            public List<String> remarks() {
                return List.of("left: a file");
            }
        };
        assertThat(findings.text())
                .startsWith("Words.\n\nclaim")
                .contains("a claim")
                .endsWith("\nleft: a file\n");
        assertThat(findings.html(Report.here("it", 7, findings.claims())))
                .containsSubsequence("Words.", "<h2>Claims</h2>", "a claim", "seed 7")
                .doesNotContain("left: a file");
    }
}
