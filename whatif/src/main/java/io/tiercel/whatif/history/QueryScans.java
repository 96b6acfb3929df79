package io.tiercel.whatif.history;

import io.tiercel.whatif.history.SparkEvent.QueryPlanned;
import io.tiercel.whatif.history.Stage.Metric;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Which files the running queries scan, and in which metrics each scan counts: a stage that counted in one of them did that
 * scan. Nodes whose rows Spark had kept are in the plan too, but count nothing.
 *
 * <p>A job may be of no query though it scans files, as one that finds the columns of a CSV file after a query has fetched the
 * first line. It scans what the last query from the same place in the program did by a node of the same name. Not
 * thread-safe.
 */
final class QueryScans {
    private static final int PLACES_MAX = 10_000;

    private final Map<Long, Map<Long, ScanLocation>> byQuery = new LinkedHashMap<>();
    /** The oldest first. */
    private final Map<Place, ScanLocation> lastAt = new LinkedHashMap<>();

    /** A node of a plan, by its name, and from where in the program. */
    private record Place(String callSite, String node) {}

    /** The query has this plan now; what is known from earlier plans still holds. */
    void planned(QueryPlanned planned) {
        Map<Long, ScanLocation> scans = byQuery.computeIfAbsent(planned.query(), id -> new HashMap<>());
        for (PlanNode node : planned.plan()) {
            ScanLocation.of(node).ifPresent(here -> {
                node.metrics().forEach(metric -> scans.put(metric.id(), here));
                planned.callSite().ifPresent(callSite -> keep(new Place(callSite, node.name()), here));
            });
        }
    }

    private void keep(Place place, ScanLocation here) {
        lastAt.remove(place);
        lastAt.put(place, here);
        if (lastAt.size() > PLACES_MAX) {
            Iterator<Place> oldest = lastAt.keySet().iterator();
            oldest.next();
            oldest.remove();
        }
    }

    void ended(long query) {
        byQuery.remove(query);
    }

    /** What the stage scanned for the query, or for none. */
    Set<ScanLocation> of(Optional<Long> query, Stage stage) {
        Set<ScanLocation> done = new LinkedHashSet<>();
        // No two queries have metrics of one number.
        Collection<Map<Long, ScanLocation>> known =
                query.isPresent() ? List.of(byQuery.getOrDefault(query.get(), Map.of())) : byQuery.values();
        for (Map<Long, ScanLocation> scans : known) {
            for (Metric metric : stage.metrics()) {
                Optional.ofNullable(scans.get(metric.id())).ifPresent(done::add);
            }
        }
        if (query.isEmpty() && done.isEmpty()) {
            stage.nodes().stream()
                    .flatMap(node -> Optional.ofNullable(lastAt.get(new Place(stage.callSite(), node))).stream())
                    .forEach(done::add);
        }
        return done;
    }
}
