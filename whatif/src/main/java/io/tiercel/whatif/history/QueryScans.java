package io.tiercel.whatif.history;

import io.tiercel.whatif.history.Stage.Metric;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Which files the running queries scan, and in which metrics each scan counts: a stage that counted in one of them did that
 * scan. Nodes whose rows Spark had kept are in the plan too, but count nothing. Not thread-safe.
 */
final class QueryScans {
    private final Map<Long, Map<Long, ScanLocation>> byQuery = new HashMap<>();

    /** The query has this plan now; what is known from earlier plans still holds. */
    void planned(long query, List<PlanNode> plan) {
        Map<Long, ScanLocation> scans = byQuery.computeIfAbsent(query, id -> new HashMap<>());
        plan.forEach(node -> ScanLocation.of(node)
                .ifPresent(here -> node.metrics().forEach(metric -> scans.put(metric.id(), here))));
    }

    void ended(long query) {
        byQuery.remove(query);
    }

    /** What the stage scanned for the query. */
    Set<ScanLocation> of(Optional<Long> query, Stage stage) {
        Set<ScanLocation> done = new LinkedHashSet<>();
        Map<Long, ScanLocation> scans = query.map(byQuery::get).orElse(Map.of());
        for (Metric metric : stage.metrics()) {
            ScanLocation scan = scans.get(metric.id());
            if (scan != null) {
                done.add(scan);
            }
        }
        return done;
    }
}
