package io.tiercel.report;

import java.util.List;
import java.util.Map;

/** What a reproduction found, in all the forms in which it is shown. */
public interface Findings {
    List<Claim> claims();

    /** What the JSON has besides the claims. */
    Map<String, Object> additions();

    /** What is shown above the claims: words, tables and plots. Made anew at each call. */
    Page page();

    /** Lines below the claims, for a terminal only: complaints, and what was left behind. */
    default List<String> remarks() {
        return List.of();
    }

    /** For a terminal. */
    default String text() {
        String text = page().table(ClaimTable.of(claims())).text();
        return remarks().isEmpty() ? text : text + "\n" + String.join("\n", remarks()) + "\n";
    }

    /** For a browser. */
    default String html(Report report) {
        return page().heading("Claims")
                .table(ClaimTable.of(report.claims()))
                .provenance(report)
                .html();
    }
}
