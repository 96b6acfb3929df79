package io.tiercel.core.deadline.model;

import java.util.List;

/**
 * A curve of straight pieces that never grows: what stands in for a double exponential where none fits that falls
 * throughout. Ours; the paper has no such fallback.
 *
 * @param knots in order of r, each greater than the one before; between two of them the time is interpolated
 */
public record MonotoneLine(List<Knot> knots) implements TimeCurve {
    /** Knots that a line has at most. */
    public static final int KNOTS_MAX = 64;

    /**
     * A point of the line.
     *
     * @param residual r, from 0 to 1
     * @param seconds the task's time there
     */
    public record Knot(double residual, double seconds) {
        public Knot {
            if (!(seconds > 0 && seconds < Double.POSITIVE_INFINITY)) {
                throw new IllegalArgumentException("a task's time must be positive and finite: " + seconds + " s");
            }
        }
    }

    public MonotoneLine {
        knots = List.copyOf(knots);
        if (knots.isEmpty() || knots.size() > KNOTS_MAX) {
            throw new IllegalArgumentException("a line has from 1 to " + KNOTS_MAX + " knots: " + knots.size());
        }
        TimeCurve.checkRange(
                knots.get(0).residual(), knots.get(knots.size() - 1).residual());
        for (int i = 1; i < knots.size(); i++) {
            if (!(knots.get(i).residual() > knots.get(i - 1).residual())) {
                throw new IllegalArgumentException("knots must be in the order of residual CPU, each of another");
            }
            if (knots.get(i).seconds() > knots.get(i - 1).seconds()) {
                throw new IllegalArgumentException("a task's time must not grow with the CPU that it has");
            }
        }
    }

    @Override
    public double lowest() {
        return knots.get(0).residual();
    }

    @Override
    public double highest() {
        return knots.get(knots.size() - 1).residual();
    }

    @Override
    public double seconds(double residual) {
        if (residual <= lowest()) {
            return knots.get(0).seconds();
        }
        int above = 1;
        while (above < knots.size() && knots.get(above).residual() < residual) {
            above++;
        }
        return above == knots.size() ? knots.get(above - 1).seconds() : between(above, residual);
    }

    private double between(int above, double residual) {
        Knot left = knots.get(above - 1);
        Knot right = knots.get(above);
        double share = (residual - left.residual()) / (right.residual() - left.residual());
        // Never above the left knot or below the right one, whatever rounding does.
        double seconds = left.seconds() + share * (right.seconds() - left.seconds());
        return Math.max(right.seconds(), Math.min(left.seconds(), seconds));
    }
}
