package io.tiercel.simulator.cluster;

import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Queue;

/**
 * Max-min fair rates of some paths, where all others keep theirs: all rates rise together; when a link is full, its paths
 * stay where they are and the others go on, until they want no more (Bertsekas and Gallager, "Data networks", 1992,
 * section 6.5.2). A path whose rate reaches its bound stays there as well.
 */
final class ProgressiveFilling {
    private final List<Path> paths;
    private final long neighbourhood;
    /** The links by the lowest level at which they may be full: what is left for each transfer only grows. */
    private final Queue<Link> filling = new PriorityQueue<>(Comparator.comparingDouble(Link::level));
    /** Those that have a bound, the lowest first. */
    private final Queue<Path> bounded = new PriorityQueue<>(Comparator.comparingDouble(Path::bound));

    private ProgressiveFilling(List<Path> paths, List<Link> links, long neighbourhood) {
        this.paths = paths;
        this.neighbourhood = neighbourhood;
        for (Link link : links) {
            if (!link.isEdge()) {
                await(link);
            }
        }
        for (Path path : paths) {
            if (path.bound() < Double.POSITIVE_INFINITY) {
                bounded.add(path);
            }
        }
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
        for (Link next = filling.poll(); next != null && next.level() < rateEachMax; next = filling.poll()) {
            stopBelow(next.level());
            if (next.each() > next.level()) {
                await(next);
            } else {
                fill(next, next.level());
            }
        }
        stopBelow(rateEachMax);
        for (Path path : paths) {
            if (path.isRising()) {
                path.stay(rateEachMax);
            }
        }
    }

    /** Lets the paths stay whose bounds are no higher than that. */
    private void stopBelow(double level) {
        for (Path next = bounded.peek(); next != null && next.bound() <= level; next = bounded.peek()) {
            bounded.remove();
            if (next.isRising()) {
                next.stay(next.bound());
            }
        }
    }

    private void await(Link link) {
        link.expectFullAt(link.each());
        filling.add(link);
    }

    private void fill(Link link, double level) {
        for (Path path : link.paths()) {
            if (path.isIn(neighbourhood) && path.isRising()) {
                path.stay(level);
            }
        }
    }
}
