package io.tiercel.simulator.cluster;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Max-min fair rates of some paths, where all others keep theirs: all rates rise together; when a link is full, or a
 * path's transfers want no more, those stay where they are and the others go on (Bertsekas and Gallager, "Data networks",
 * 1992, section 6.5.2).
 */
final class ProgressiveFilling {
    /** Rounding must not keep a full link's paths open. */
    private static final double ROUNDING = 1 + 1e-12;

    /** What of a link is to be had by transfers whose rate still rises. */
    private static final class Rest {
        private double bytesPerSecond;
        private int transfers;

        Rest(Link link, Set<Path> rising) {
            bytesPerSecond = link.bytesPerSecond();
            for (Path path : link.paths()) {
                boolean rises = rising.contains(path);
                transfers += rises ? path.transfers() : 0;
                bytesPerSecond -= rises ? 0 : path.transfers() * path.rateEach();
            }
        }

        double each() {
            return transfers == 0 ? Double.POSITIVE_INFINITY : Math.max(0, bytesPerSecond) / transfers;
        }

        void take(Path path, double rateEach) {
            transfers -= path.transfers();
            bytesPerSecond -= path.transfers() * rateEach;
        }
    }

    private final Map<Link, Rest> rests = new LinkedHashMap<>();
    private final Map<Path, Double> rates = new LinkedHashMap<>();

    private ProgressiveFilling(Set<Path> paths, Collection<Link> links) {
        links.forEach(link -> rests.put(link, new Rest(link, paths)));
    }

    /**
     * The rate of each transfer of each of the paths, all of which have transfers.
     *
     * @param links all that these paths cross
     */
    static Map<Path, Double> rates(Set<Path> paths, Collection<Link> links) {
        ProgressiveFilling filling = new ProgressiveFilling(paths, links);
        while (filling.rates.size() < paths.size()) {
            filling.rise(paths.stream()
                    .filter(path -> !filling.rates.containsKey(path))
                    .toList());
        }
        return filling.rates;
    }

    private void rise(List<Path> open) {
        double level = Double.POSITIVE_INFINITY;
        for (Path path : open) {
            level = Math.min(level, most(path));
        }
        double reached = level * ROUNDING;
        List<Path> bound = open.stream().filter(path -> most(path) <= reached).toList();
        for (Path path : bound) {
            rates.put(path, level);
            for (Link link : path.links()) {
                rest(link).take(path, level);
            }
        }
    }

    private double most(Path path) {
        double most = path.rateEachMax();
        for (Link link : path.links()) {
            most = Math.min(most, rest(link).each());
        }
        return most;
    }

    private Rest rest(Link link) {
        Rest rest = rests.get(link);
        if (rest == null) {
            throw new IllegalStateException("a link of a path is missing");
        }
        return rest;
    }
}
