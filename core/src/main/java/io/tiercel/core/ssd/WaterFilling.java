package io.tiercel.core.ssd;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Divides the room of one SSD so that misses cost least: each piece of room goes where it saves most by the hull of the curve
 * there. Ours; the paper divides by weights.
 *
 * <p>On the hulls this is the optimum. On the curves themselves it is off where the last piece ends within a cliff. So two
 * other divisions are looked at: the cliff is climbed with room from those who lose least, or its room goes to others. It takes
 * time in proportion to n log n for n points of curves. Not thread-safe.
 */
public final class WaterFilling {
    private final List<Demand> demands;
    private final List<Piece> pieces;

    /**
     * A VM's part.
     *
     * @param cost of a miss ratio of 1: accesses a second times what a miss takes times how critical it is
     */
    public record Demand(double cost, MissCurve curve) {
        public Demand {
            if (!(cost >= 0 && cost < Double.POSITIVE_INFINITY)) {
                throw new IllegalArgumentException("a cost must be finite and not negative: " + cost);
            }
        }
    }

    /** A straight part of a hull: all room of it saves the same. */
    private record Piece(int vm, double from, double until, double saves) {
        double room() {
            return until - from;
        }
    }

    private WaterFilling(List<Demand> demands) {
        this.demands = demands;
        List<Piece> all = new ArrayList<>();
        for (int vm = 0; vm < demands.size(); vm++) {
            List<MissCurve.Point> hull = demands.get(vm).curve().hull().points();
            for (int i = 1; i < hull.size(); i++) {
                double room = hull.get(i).room() - hull.get(i - 1).room();
                double saves = demands.get(vm).cost()
                        * (hull.get(i - 1).misses() - hull.get(i).misses())
                        / room;
                all.add(new Piece(vm, hull.get(i - 1).room(), hull.get(i).room(), saves));
            }
        }
        all.removeIf(piece -> piece.saves <= 0);
        all.sort(Comparator.comparingDouble((Piece piece) -> -piece.saves)
                .thenComparingInt(Piece::vm)
                .thenComparingDouble(Piece::from));
        pieces = List.copyOf(all);
    }

    /** What each VM gets of the room, in the same unit; what saves nothing is not given. */
    public static double[] fill(double room, List<Demand> demands) {
        if (!(room >= 0 && room < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("room must be finite and not negative: " + room);
        }
        return new WaterFilling(List.copyOf(demands)).best(room);
    }

    /** What the misses of all VMs cost with this room. */
    public static double cost(List<Demand> demands, double[] given) {
        double cost = 0;
        for (int vm = 0; vm < given.length; vm++) {
            cost += demands.get(vm).cost() * demands.get(vm).curve().misses(given[vm]);
        }
        return cost;
    }

    /** What no division of this room can be below: as if room could be had of the hulls. */
    public static double bound(double room, List<Demand> demands) {
        double[] given = new WaterFilling(List.copyOf(demands)).filled(room, -1);
        double cost = 0;
        for (int vm = 0; vm < given.length; vm++) {
            Demand demand = demands.get(vm);
            cost += demand.cost() * demand.curve().hull().misses(given[vm]);
        }
        return cost;
    }

    private double[] best(double room) {
        double[] best = filled(room, -1);
        int partly = partly(room);
        if (partly >= 0) {
            for (double[] other : List.of(filled(room, partly), climbed(room, partly))) {
                best = cost(demands, other) < cost(demands, best) ? other : best;
            }
        }
        return best;
    }

    /** The piece that is not given whole; -1 where there is none. */
    private int partly(double room) {
        double left = room;
        for (int i = 0; i < pieces.size(); i++) {
            if (left < pieces.get(i).room()) {
                return left > 0 ? i : -1;
            }
            left -= pieces.get(i).room();
        }
        return -1;
    }

    /** The best pieces first, but for one; those that come after it on the same curve are left out too. */
    private double[] filled(double room, int without) {
        double[] given = new double[demands.size()];
        double left = room;
        for (Piece piece : pieces) {
            if (without < 0 || piece.vm != pieces.get(without).vm || piece.from < pieces.get(without).from) {
                double taken = Math.min(left, piece.room());
                given[piece.vm] += taken;
                left -= taken;
            }
        }
        return given;
    }

    /** The piece that was not given whole is, and what is best of the rest; without it where there is too little room. */
    private double[] climbed(double room, int partly) {
        Piece cliff = pieces.get(partly);
        double[] given = new double[demands.size()];
        double left = room - cliff.until;
        if (left < 0) {
            return filled(room, partly);
        }
        given[cliff.vm] = cliff.until;
        for (Piece piece : pieces) {
            if (piece.vm != cliff.vm || piece.from >= cliff.until) {
                double taken = Math.min(left, piece.room());
                given[piece.vm] += taken;
                left -= taken;
            }
        }
        return given;
    }
}
