package io.tiercel.simulator.cluster;

import java.util.ArrayList;
import java.util.List;

/**
 * Shares links so that no transfer could have more without taking from one that has no more, and looks for that only where
 * a change is felt.
 *
 * <p>A full link bounds the paths that have most on it. Where a change is felt, these are the neighbourhood that is solved
 * anew. Other full links that they cross are on its edge: there they get what others have, so that those keep their rates.
 * If an edge would then give {@value Link#IMBALANCE} of its capacity too much or too little, what it bounds joins as well,
 * and so do those that have more on a link which the new rates fill, and it is solved again. So a change costs about as much
 * as it changes, and no link is ever further than that from what solving everything anew would give it. Not thread-safe.
 */
final class MaxMinFairness {
    /** Rates that differ by less are the same but for rounding. */
    private static final double ROUNDING = 1e-9;

    private final double rateEachMax;
    private final List<Path> paths = new ArrayList<>();
    private final List<Link> links = new ArrayList<>();
    private long neighbourhood;

    /** @param rateEachMax what a transfer gets where the links have more than enough */
    MaxMinFairness(double rateEachMax) {
        this.rateEachMax = rateEachMax;
    }

    /** Sets all rates that are different now that a transfer of the path has come or gone. */
    void follow(Path changed) {
        if (!absorb(changed)) {
            solve(changed);
        }
    }

    /** Leaves all other rates as they are where no link bears too much or too little then. */
    private boolean absorb(Path changed) {
        double rateEach = changed.rateEach() > 0 ? changed.rateEach() : customary(changed);
        double more = changed.more(rateEach);
        for (Link link : changed.links()) {
            if (!link.bears(more)) {
                return false;
            }
        }
        changed.rateEach(rateEach);
        return true;
    }

    /** What others have that are bound by the links that are full. */
    private double customary(Path path) {
        double rateEach = rateEachMax;
        for (Link link : path.links()) {
            rateEach = link.isFull() ? Math.min(rateEach, link.level()) : rateEach;
        }
        return rateEach;
    }

    private void solve(Path changed) {
        neighbourhood++;
        paths.clear();
        links.clear();
        double more = changed.more(changed.rateEach() > 0 ? changed.rateEach() : customary(changed));
        if (changed.transfers() == 0) {
            changed.rateEach(0);
            more = 0;
        }
        include(changed);
        for (Link link : changed.links()) {
            if (link.isEdge() && !link.bears(more)) {
                share(link);
            }
        }
        do {
            ProgressiveFilling.find(paths, links, neighbourhood, rateEachMax);
        } while (isFeltBeyond());
        set(changed);
    }

    private void include(Path path) {
        path.enter(neighbourhood);
        if (path.transfers() > 0) {
            paths.add(path);
        }
        for (Link link : path.links()) {
            if (link.enter(neighbourhood)) {
                links.add(link);
            }
        }
    }

    /** Takes in whatever a full link bounds. */
    private void share(Link link) {
        if (link.share()) {
            double most = 0;
            for (Path path : link.paths()) {
                most = Math.max(most, path.rateEach());
            }
            includeAbove(link, most * (1 - ROUNDING));
        }
    }

    /**
     * Takes in what the rates that were found do not fit: full links that would give too much or too little, and paths that
     * have more than others on a link which is full now; whether there was any.
     */
    private boolean isFeltBeyond() {
        boolean felt = false;
        for (Link link : List.copyOf(links)) {
            if (link.isEdge() && link.isOffBalance()) {
                share(link);
                felt = true;
            } else if (!link.isEdge() && link.isFilledForOthers()) {
                felt |= includesMore(link);
            }
        }
        return felt;
    }

    private boolean includesMore(Link link) {
        int before = paths.size();
        double most = 0;
        for (Path path : link.paths()) {
            most = path.isIn(neighbourhood) ? Math.max(most, path.nextRateEach()) : most;
        }
        includeAbove(link, most * (1 + ROUNDING));
        return paths.size() > before;
    }

    private void includeAbove(Link link, double rateEach) {
        for (Path path : link.paths()) {
            if (!path.isIn(neighbourhood) && path.rateEach() > rateEach) {
                include(path);
            }
        }
    }

    private void set(Path changed) {
        for (Path path : paths) {
            double next = path.nextRateEach();
            if (path == changed || Math.abs(next - path.rateEach()) > ROUNDING * next) {
                path.rateEach(next);
            }
        }
        for (Link link : links) {
            if (!link.isEdge()) {
                link.look();
            }
        }
    }
}
