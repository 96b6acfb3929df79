package io.tiercel.reproduce.operator;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.tiercel.testkit.HeadlessBrowser;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a browser without a window sees of the dashboard.
 *
 * @param views that are there
 * @param filled of these, those that are filled with figures
 */
record DashboardVisit(int views, List<String> filled) {
    private static final List<String> VIEWS =
            List.of("cluster", "vms", "reads", "files", "jobs", "ssd", "background", "health");

    /** No browser is there. */
    static DashboardVisit none() {
        return new DashboardVisit(VIEWS.size(), List.of());
    }

    /** Logs in by {@code tiercel dashboard} for each view, and reads it. */
    static DashboardVisit of(OperatorSite site, PackagedBuild build) throws IOException, InterruptedException {
        Optional<HeadlessBrowser> browser = HeadlessBrowser.find();
        if (browser.isEmpty()) {
            return none();
        }
        List<String> filled = new ArrayList<>();
        for (String view : VIEWS) {
            String said = site.first().run(build, List.of("dashboard", "--json"));
            String url = new ObjectMapper().readTree(said).get("url").asText();
            String page = browser.get().page(url + "&view=" + view, site.directory());
            if (page.contains("data-ready=\"" + view + "\"")) {
                filled.add(view);
            }
        }
        return new DashboardVisit(VIEWS.size(), filled);
    }
}
