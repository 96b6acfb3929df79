package io.tiercel.simulator.cluster;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;

/**
 * Shares links so that no transfer could have more without taking from one that has no more, and looks for that only where
 * a change is felt.
 *
 * <p>Paths that meet the changed one on a link that is full, and so on from there, are its neighbourhood; the rates of all
 * others stay, since they are bound by other links, which no path of the neighbourhood crosses. A link at the edge that
 * the new rates fill joins, and it is solved again. So a change costs what the full links around it carry, and the result
 * is what solving everything anew would give.
 */
final class MaxMinFairness {
    private final Set<Path> paths = new LinkedHashSet<>();
    private final Set<Link> within = new LinkedHashSet<>();
    private final Set<Link> edge = new LinkedHashSet<>();
    private final Queue<Link> joining = new ArrayDeque<>();

    private MaxMinFairness() {}

    /** Sets all rates that are different now that a transfer of the path has come or gone. */
    static void follow(Path changed) {
        MaxMinFairness fairness = new MaxMinFairness();
        fairness.include(changed);
        Map<Path, Double> rates;
        do {
            fairness.spread();
            rates = fairness.solve();
        } while (fairness.fillsEdge(rates));
        fairness.set(rates);
    }

    private void include(Path path) {
        if (path.transfers() > 0) {
            paths.add(path);
        }
        for (Link link : path.links()) {
            if (!within.contains(link) && edge.add(link) && link.isFull()) {
                joining.add(link);
            }
        }
    }

    /** Takes in whatever full links lead to. */
    private void spread() {
        for (Link link = joining.poll(); link != null; link = joining.poll()) {
            edge.remove(link);
            within.add(link);
            for (Path path : link.paths()) {
                if (!paths.contains(path)) {
                    include(path);
                }
            }
        }
    }

    private Map<Path, Double> solve() {
        List<Link> links = new ArrayList<>(within);
        links.addAll(edge);
        return ProgressiveFilling.rates(paths, links);
    }

    /** Whether the rates fill a link that others cross too, which then must be solved with it. */
    private boolean fillsEdge(Map<Path, Double> rates) {
        for (Link link : edge) {
            boolean others = !paths.containsAll(link.paths());
            if (others && link.isFullAt(rates)) {
                joining.add(link);
            }
        }
        return !joining.isEmpty();
    }

    private void set(Map<Path, Double> rates) {
        rates.forEach(Path::rateEach);
        within.forEach(Link::look);
        edge.forEach(Link::look);
    }
}
