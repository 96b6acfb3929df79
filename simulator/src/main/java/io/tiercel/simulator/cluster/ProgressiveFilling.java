package io.tiercel.simulator.cluster;

import java.util.List;

/**
 * Max-min fair rates of some paths, where all others keep theirs: all rates rise together; when a link is full, its paths
 * stay where they are and the others go on, until they want no more (Bertsekas and Gallager, "Data networks", 1992,
 * section 6.5.2).
 */
final class ProgressiveFilling {
    /** Rounding must not keep a full link's paths open. */
    private static final double ROUNDING = 1 + 1e-12;

    private final List<Path> paths;
    private final List<Link> links;
    private final long neighbourhood;
    private int rising;

    private ProgressiveFilling(List<Path> paths, List<Link> links, long neighbourhood) {
        this.paths = paths;
        this.links = links;
        this.neighbourhood = neighbourhood;
        this.rising = paths.size();
    }

    /**
     * Finds the next rate of each transfer of each of the paths, all of which have transfers.
     *
     * @param links all that these paths cross
     * @param neighbourhood in which all of these are, and no other path of the links is
     * @param rateEachMax what a transfer gets where the links have more than enough
     */
    static void find(List<Path> paths, List<Link> links, long neighbourhood, double rateEachMax) {
        links.forEach(Link::offer);
        paths.forEach(Path::rise);
        new ProgressiveFilling(paths, links, neighbourhood).fill(rateEachMax);
    }

    private void fill(double rateEachMax) {
        double level = level();
        while (level < rateEachMax) {
            stayAt(level);
            level = level();
        }
        for (Path path : paths) {
            if (path.isRising()) {
                path.stay(rateEachMax);
            }
        }
    }

    /** At which the next link is full; infinite where no path rises any more. */
    private double level() {
        double level = Double.POSITIVE_INFINITY;
        for (Link link : links) {
            level = Math.min(level, link.each());
        }
        return level;
    }

    private void stayAt(double level) {
        double reached = level * ROUNDING;
        int before = rising;
        for (Link link : links) {
            if (link.each() <= reached) {
                for (Path path : link.paths()) {
                    stay(path, level);
                }
            }
        }
        if (rising == before) {
            throw new IllegalStateException("a full link has no path whose rate could stay");
        }
    }

    private void stay(Path path, double level) {
        if (path.isIn(neighbourhood) && path.transfers() > 0 && path.isRising()) {
            path.stay(level);
            rising--;
        }
    }
}
