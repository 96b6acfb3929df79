package io.tiercel.core.affinity.measure;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What earlier runs of each application used, on average over its runs.
 *
 * <p>CAVA, section IV-A, after Quasar: an application that is often submitted need not be measured again. Remembers a
 * bounded number of applications, those that were measured last. Not thread-safe.
 *
 * <p>CAVA calls them "previous executions" (section IV-A).
 */
final class PastRuns {
    /** The mean over so many runs. */
    record Past(int runs, ResourceUsage usage) {}

    private final Map<String, Past> byApplication = new LinkedHashMap<>();
    private final int applicationsMax;

    PastRuns(int applicationsMax) {
        this.applicationsMax = applicationsMax;
    }

    /** A run was measured. */
    void add(String application, ResourceUsage usage) {
        Past past = byApplication.remove(application);
        byApplication.put(
                application,
                past == null
                        ? new Past(1, usage)
                        : new Past(past.runs + 1, past.usage.towards(usage, 1.0 / (past.runs + 1))));
        if (byApplication.size() > applicationsMax) {
            byApplication.remove(byApplication.keySet().iterator().next());
        }
    }

    /** The application's past, if it has one. */
    @Nullable
    Past of(String application) {
        return byApplication.get(application);
    }
}
