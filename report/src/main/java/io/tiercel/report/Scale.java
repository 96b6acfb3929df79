package io.tiercel.report;

import java.util.ArrayList;
import java.util.List;

/**
 * Where a value lies along an axis, between two pixels.
 *
 * @param first the value at the axis' start
 * @param last the value at its end, more than {@code first}
 * @param from the pixel of its start
 * @param to the pixel of its end; less than {@code from} where an axis points up
 * @param logarithmic whether equal ratios, not equal differences, are equally far apart
 */
record Scale(double first, double last, double from, double to, boolean logarithmic) {
    private static final double[] STEPS = {1, 2, 2.5, 5, 10};

    Scale {
        if (!(first < last)) {
            throw new IllegalArgumentException("an axis must go up: " + first + " to " + last);
        }
        if (logarithmic && first <= 0) {
            throw new IllegalArgumentException("a logarithmic axis must start above zero: " + first);
        }
    }

    /** From zero to a round value not below {@code largest}. */
    static Scale fromZero(double largest, double from, double to) {
        double step = step(largest > 0 ? largest : 1);
        return new Scale(0, step * Math.ceil((largest > 0 ? largest : 1) / step), from, to, false);
    }

    /** From a round value not above {@code smallest} to one not below {@code largest}. */
    static Scale around(double smallest, double largest, double from, double to) {
        double step = step(largest > smallest ? largest - smallest : 1);
        double first = step * Math.floor(smallest / step);
        double last = Math.max(first + step, step * Math.ceil(largest / step));
        // What was added at both ends may be enough for a larger step, which is what the labels will have.
        return step(last - first) > step ? around(first, last, from, to) : new Scale(first, last, from, to, false);
    }

    /** Whole powers of ten around the values. */
    static Scale logarithmic(double smallest, double largest, double from, double to) {
        double first = Math.pow(10, Math.floor(Math.log10(smallest)));
        double last = Math.pow(10, Math.ceil(Math.log10(largest)));
        return new Scale(first, last > first ? last : first * 10, from, to, true);
    }

    double pixel(double value) {
        double share =
                logarithmic ? Math.log(value / first) / Math.log(last / first) : (value - first) / (last - first);
        return from + share * (to - from);
    }

    /** The values at which the axis is labelled: round ones, from its start to its end. */
    List<Double> ticks() {
        List<Double> ticks = new ArrayList<>();
        if (logarithmic) {
            for (double tick = first; tick <= last * 1.001; tick *= 10) {
                ticks.add(tick);
            }
        } else {
            double step = step(last - first);
            for (int i = 0; i * step <= (last - first) * 1.001; i++) {
                ticks.add(first + i * step);
            }
        }
        return ticks;
    }

    /** The round number of which four to eight make up the value. */
    private static double step(double largest) {
        double magnitude = Math.pow(10, Math.floor(Math.log10(largest / 5)));
        for (double step : STEPS) {
            if (largest / (step * magnitude) <= 6) {
                return step * magnitude;
            }
        }
        throw new IllegalStateException("no step for " + largest);
    }
}
