package io.tiercel.report;

import java.util.List;
import java.util.OptionalDouble;
import java.util.function.IntPredicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * A figure and how sure it is.
 *
 * @param value the figure over all repetitions
 * @param halfWidth half the width of its 95 % confidence interval; empty where there were too few repetitions
 */
public record Estimate(double value, OptionalDouble halfWidth) {
    /** The 97.5 % quantiles of Student's t distribution for 1, 2, ... 30 degrees of freedom. */
    private static final double[] STUDENT = {
        12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145, 2.131,
        2.120, 2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042
    };

    private static final double NORMAL = 1.959964;

    /** So small a share of a figure is left by computing with it. */
    private static final double ROUNDING = 1e-12;

    public Estimate {
        if (halfWidth.isPresent() && !(halfWidth.getAsDouble() >= 0)) {
            throw new IllegalArgumentException("half a width cannot be negative: " + halfWidth.getAsDouble());
        }
    }

    /**
     * A figure of repetitions, with the spread that the jackknife gives it: from what the figure would be without each
     * one of them. That holds for ratios and for standard deviations alike. Source: Quenouille, Tukey; Miller, "The
     * jackknife - a review", 1974.
     *
     * @param repetitions how many there were
     * @param figure the figure over those repetitions whose number, from 0, the predicate lets in
     */
    public static Estimate jackknifed(int repetitions, ToDoubleFunction<IntPredicate> figure) {
        double[] without = new double[repetitions];
        for (int left = 0; left < repetitions; left++) {
            int leftOut = left;
            without[left] = repetitions == 1 ? Double.NaN : figure.applyAsDouble(i -> i != leftOut);
        }
        double value = figure.applyAsDouble(i -> true);
        double halfWidth = student(repetitions - 1) * standardError(without);
        return new Estimate(
                value,
                Double.isFinite(halfWidth)
                        ? OptionalDouble.of(halfWidth <= ROUNDING * Math.abs(value) ? 0 : halfWidth)
                        : OptionalDouble.empty());
    }

    /** The mean of a figure over the repetitions. */
    public static <R> Estimate ofMean(List<R> repetitions, ToDoubleFunction<? super R> figure) {
        double[] figures = figures(repetitions, figure);
        return jackknifed(figures.length, in -> sum(figures, in) / count(figures, in));
    }

    /** The mean of a figure over some repetitions, over that of others; each of the one stands beside one of the others. */
    public static <R> Estimate ofRatio(List<R> over, List<R> under, ToDoubleFunction<? super R> figure) {
        double[] ours = figures(over, figure);
        double[] others = figures(under, figure);
        if (ours.length != others.length) {
            throw new IllegalArgumentException(ours.length + " repetitions stand beside " + others.length);
        }
        return jackknifed(ours.length, in -> sum(ours, in) / sum(others, in));
    }

    /** The lower end of its interval, which is the figure itself where there is no spread. */
    public double low() {
        return value - halfWidth.orElse(0);
    }

    /** The upper end of its interval, likewise. */
    public double high() {
        return value + halfWidth.orElse(0);
    }

    /** What is saved, where the figure is what is left: one less it. */
    public Estimate saved() {
        return new Estimate(1 - value, halfWidth);
    }

    /** In a smaller unit, of which so many are one of this: 100 for a share in percent. */
    public Estimate times(double factor) {
        return new Estimate(
                factor * value,
                halfWidth.isPresent() ? OptionalDouble.of(factor * halfWidth.getAsDouble()) : halfWidth);
    }

    private static <R> double[] figures(List<R> repetitions, ToDoubleFunction<? super R> figure) {
        return repetitions.stream().mapToDouble(figure).toArray();
    }

    private static double sum(double[] figures, IntPredicate in) {
        return IntStream.range(0, figures.length)
                .filter(in)
                .mapToDouble(i -> figures[i])
                .sum();
    }

    private static double count(double[] figures, IntPredicate in) {
        return (double) IntStream.range(0, figures.length).filter(in).count();
    }

    private static double standardError(double[] without) {
        double mean = 0;
        for (double value : without) {
            mean += value / without.length;
        }
        double squares = 0;
        for (double value : without) {
            squares += (value - mean) * (value - mean);
        }
        return Math.sqrt(squares * (without.length - 1) / without.length);
    }

    private static double student(int degrees) {
        if (degrees < 1) {
            return Double.NaN;
        }
        return degrees <= STUDENT.length ? STUDENT[degrees - 1] : nearlyNormal(degrees);
    }

    /** Of more degrees of freedom: the normal quantile z and two terms more, (z^3+z)/4n and (5z^5+16z^3+3z)/96n^2. */
    private static double nearlyNormal(double degrees) {
        return NORMAL + 2.3723 / degrees + 2.8225 / (degrees * degrees);
    }
}
