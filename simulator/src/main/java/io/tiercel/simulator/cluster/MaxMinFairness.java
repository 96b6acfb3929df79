package io.tiercel.simulator.cluster;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;

/**
 * Shares links so that no transfer could have more without taking from one that has no more, and looks for that only where
 * a change is felt.
 *
 * <p>A full link bounds the paths that have most on it. If a change is felt there they are its neighbourhood, and so on
 * over all of their links; all others keep their rates, since no path of the neighbourhood crosses the links that bound
 * them. If its new rates fill a link on which others have more, those join, and it is solved again. So a change costs
 * about as much as it changes, and the result is what solving everything anew would give.
 *
 * <p>Where hundreds share a link, one more or less changes the rate of each by little; so rates are left until the link
 * bears {@value Link#IMBALANCE} of its capacity too much or too little. Not thread-safe.
 */
final class MaxMinFairness {
    /** Rates that differ by less are the same but for rounding. */
    private static final double ROUNDING = 1e-9;

    private final double rateEachMax;
    private final List<Path> paths = new ArrayList<>();
    private final List<Link> links = new ArrayList<>();
    private final Queue<Link> full = new ArrayDeque<>();
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
        if (changed.transfers() == 0) {
            changed.rateEach(0);
        }
        include(changed);
        do {
            spread();
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
                if (link.isFull()) {
                    full.add(link);
                }
            }
        }
    }

    /** Takes in whatever full links bound. */
    private void spread() {
        for (Link link = full.poll(); link != null; link = full.poll()) {
            double most = 0;
            for (Path path : link.paths()) {
                most = Math.max(most, path.rateEach());
            }
            includeAbove(link, most * (1 - ROUNDING));
        }
    }

    /** Takes in paths that have more than others on a link which the rates that were found fill; whether there were any. */
    private boolean isFeltBeyond() {
        int before = paths.size();
        List<Link> solved = List.copyOf(links);
        for (Link link : solved) {
            if (link.isFilledForOthers()) {
                double most = 0;
                for (Path path : link.paths()) {
                    most = path.isIn(neighbourhood) ? Math.max(most, path.nextRateEach()) : most;
                }
                includeAbove(link, most * (1 + ROUNDING));
            }
        }
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
        links.forEach(Link::look);
    }
}
