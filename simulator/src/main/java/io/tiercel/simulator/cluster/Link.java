package io.tiercel.simulator.cluster;

import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** One direction of a cable, or the bridge inside a host, and the paths with traffic that lead over it. */
final class Link {
    /** What is left unused by rounding still counts as full. */
    private static final double FULL = 1 - 1e-9;

    private final double bytesPerSecond;
    private final Set<Path> paths = new LinkedHashSet<>();
    private boolean full;

    Link(double bytesPerSecond) {
        this.bytesPerSecond = bytesPerSecond;
    }

    double bytesPerSecond() {
        return bytesPerSecond;
    }

    /** In the order in which their traffic began. */
    Set<Path> paths() {
        return paths;
    }

    /** Whether there was nothing left of it when rates were last set. */
    boolean isFull() {
        return full;
    }

    /** Looks anew whether anything is left, at the rates that hold now. */
    void look() {
        full = usedBytesPerSecond() >= bytesPerSecond * FULL;
    }

    /** Whether nothing would be left of it with these rates, and of the paths that are not among them the present ones. */
    boolean isFullAt(Map<Path, Double> rates) {
        double used = 0;
        for (Path path : paths) {
            used += path.transfers() * rates.getOrDefault(path, path.rateEach());
        }
        return used >= bytesPerSecond * FULL;
    }

    double usedBytesPerSecond() {
        double used = 0;
        for (Path path : paths) {
            used += path.transfers() * path.rateEach();
        }
        return used;
    }
}
