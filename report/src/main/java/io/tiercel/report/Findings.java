package io.tiercel.report;

import java.util.List;
import java.util.Map;

/** What a reproduction found, in all the forms in which it is shown. */
public interface Findings {
    List<Claim> claims();

    /** What the JSON has besides the claims. */
    Map<String, Object> additions();

    /** Tables, for a terminal. */
    String text();

    /** A page with tables and plots. */
    String html(Report report);
}
