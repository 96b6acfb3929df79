package io.tiercel.simulator.cluster;

import java.util.ArrayList;
import java.util.List;

/**
 * One direction of a cable, or the bridge inside a host, and the paths with traffic that lead over it.
 *
 * <p>It knows the sum of what they are given, so that a change costs what changes. Rounding adds up in it to less than
 * {@link #FULL} leaves room for, and is gone whenever the link is idle.
 */
final class Link {
    /** What is left unused by rounding still counts as full. */
    private static final double FULL = 1 - 1e-9;
    /** The share of a full link's capacity by which more or less may be given, until it is shared anew. */
    static final double IMBALANCE = 0.01;

    private final double bytesPerSecond;
    private final List<Path> paths = new ArrayList<>();
    private double given;
    private boolean full;

    // What follows is of the neighbourhood that is solved now.
    private long neighbourhood;
    private boolean edge;
    private double left;
    private int rising;
    private int members;
    private double level;

    Link(double bytesPerSecond) {
        this.bytesPerSecond = bytesPerSecond;
    }

    double bytesPerSecond() {
        return bytesPerSecond;
    }

    /** The paths over this link, in the order in which their traffic began. */
    List<Path> paths() {
        return paths;
    }

    void remove(Path path) {
        paths.remove(path);
        given = paths.isEmpty() ? 0 : given;
    }

    /** Whether there was nothing left of it when rates were last set. */
    boolean isFull() {
        return full;
    }

    /** Whether it can give so much more, or less, without being shared anew. */
    boolean bears(double more) {
        double next = given + more;
        return full ? Math.abs(next - bytesPerSecond) <= IMBALANCE * bytesPerSecond : next < bytesPerSecond * FULL;
    }

    /** A path was given so much more, in bytes a second. */
    void give(double more) {
        given += more;
    }

    /** Looks anew whether anything is left, at the rates that hold now. */
    void look() {
        full = given >= bytesPerSecond * FULL;
    }

    /** Enters the neighbourhood, on its edge if the link is full; false if it is in it already. */
    boolean enter(long number) {
        if (neighbourhood == number) {
            return false;
        }
        neighbourhood = number;
        edge = full;
        return true;
    }

    /** Whether the link is on the edge of the neighbourhood: full, and shared as it was. */
    boolean isEdge() {
        return edge;
    }

    /** The link is to be shared anew; false if it is to be already. */
    boolean share() {
        boolean was = edge;
        edge = false;
        return was;
    }

    /** Leaves what the paths outside the neighbourhood do not have to those in it, of which none is known yet. */
    void offer() {
        left = bytesPerSecond - given;
        rising = 0;
        members = 0;
    }

    /** A path of the neighbourhood gives back what it has. */
    void rise(int transfers, double givenBack) {
        left += givenBack;
        rising += transfers;
        members++;
    }

    /** What is left for each transfer whose rate still rises. */
    double each() {
        return rising == 0 ? Double.POSITIVE_INFINITY : Math.max(0, left) / rising;
    }

    /** All rates have risen so far, or higher, when it is full. */
    void expectFullAt(double rateEach) {
        level = rateEach;
    }

    double level() {
        return level;
    }

    /** Takes note that so many transfers have their final rate. */
    void take(int transfers, double rateEach) {
        rising -= transfers;
        left -= transfers * rateEach;
    }

    /** Whether it gives too much or too little with the rates that were found to stay shared as it was. */
    boolean isOffBalance() {
        return Math.abs(left) > IMBALANCE * bytesPerSecond;
    }

    /** Whether nothing is left with the rates that were found, and some of its paths are not in the neighbourhood. */
    boolean isFilledForOthers() {
        return members < paths.size() && left <= bytesPerSecond * (1 - FULL);
    }
}
