package io.tiercel.whatif.history;

import io.tiercel.whatif.history.SparkEvent.QueryPlanned;
import io.tiercel.whatif.history.Stage.Metric;
import java.util.ArrayList;
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
 * <p>A job may be of no query though it scans files, as one that takes the rows of a query as an RDD. It counts in the
 * metrics of that query, which may have ended. Or it finds the columns of a CSV file after a query has fetched the first line.
 * It scans what the last query from the same place in the program did by a node of the same name. Not thread-safe.
 */
final class QueryScans {
    private static final int PLACES_MAX = 10_000;
    private static final int METRICS_MAX = 100_000;

    private final Map<Long, Map<Long, ScanLocation>> byQuery = new LinkedHashMap<>();
    /** By the metrics of queries that have ended, the oldest first. */
    private final Map<Long, ScanLocation> byEndedMetric = new LinkedHashMap<>();

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
                planned.callSite()
                        .ifPresent(callSite -> keep(lastAt, new Place(callSite, node.name()), here, PLACES_MAX));
            });
        }
    }

    private static <K> void keep(Map<K, ScanLocation> last, K key, ScanLocation here, int most) {
        last.remove(key);
        last.put(key, here);
        if (last.size() > most) {
            Iterator<K> oldest = last.keySet().iterator();
            oldest.next();
            oldest.remove();
        }
    }

    void ended(long query) {
        Optional.ofNullable(byQuery.remove(query))
                .ifPresent(scans -> scans.forEach((metric, here) -> keep(byEndedMetric, metric, here, METRICS_MAX)));
    }

    /** What the stage scanned for the query, or for none. */
    Set<ScanLocation> of(Optional<Long> query, Stage stage) {
        Set<ScanLocation> done = new LinkedHashSet<>();
        for (Map<Long, ScanLocation> scans : known(query)) {
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

    /** By metrics, of which no two queries have one of the same number. */
    private Collection<Map<Long, ScanLocation>> known(Optional<Long> query) {
        if (query.isPresent()) {
            return List.of(byQuery.getOrDefault(query.get(), Map.of()));
        }
        List<Map<Long, ScanLocation>> all = new ArrayList<>(byQuery.values());
        all.add(byEndedMetric);
        return all;
    }
}
