package io.tiercel.solvers;

import io.tiercel.core.deadline.model.DoubleExponential;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.hipparchus.exception.MathRuntimeException;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.RealMatrix;
import org.hipparchus.linear.RealVector;
import org.hipparchus.optim.nonlinear.vector.leastsquares.LeastSquaresBuilder;
import org.hipparchus.optim.nonlinear.vector.leastsquares.LeastSquaresOptimizer.Optimum;
import org.hipparchus.optim.nonlinear.vector.leastsquares.LeastSquaresProblem;
import org.hipparchus.optim.nonlinear.vector.leastsquares.LevenbergMarquardtOptimizer;
import org.hipparchus.util.Pair;
import org.jspecify.annotations.Nullable;

/**
 * Fits the double exponential of equation 1 (MIMP, section 5.1; MATLAB's exp2) by Levenberg-Marquardt, from several starts.
 *
 * <p>Where both rates are known, the two weights follow from linear least squares. So a start is a pair of rates. The best
 * pairs of a fixed grid are the starts, and the best of what they lead to is the fit. Deterministic. Stateless.
 */
final class DoubleExponentialFit {
    /** Rates of the grid, times the width of the range of r. */
    private static final double[] RATES = {-24, -12, -6, -3, -1.5, -0.7, -0.3, -0.05, 0.3};

    private static final int STARTS = 8;
    private static final int EVALUATIONS_MAX = 400;
    private static final int ITERATIONS_MAX = 400;
    /** Values of r without which four coefficients are not determined. */
    private static final int PLACES_MIN = 4;

    private final double[] residual;
    private final double[] seconds;

    private DoubleExponentialFit(double[] residual, double[] seconds) {
        this.residual = residual;
        this.seconds = seconds;
    }

    /** The best fit, or null where it does not fall throughout, or the observations do not determine one. */
    static @Nullable DoubleExponential falling(double[] residual, double[] seconds) {
        double lowest = Arrays.stream(residual).min().orElse(0);
        double highest = Arrays.stream(residual).max().orElse(1);
        double[] best = new DoubleExponentialFit(residual, seconds).best(highest - lowest);
        if (best == null || !DoubleExponential.fallsThroughout(best[0], best[1], best[2], best[3], lowest, highest)) {
            return null;
        }
        try {
            return new DoubleExponential(best[0], best[1], best[2], best[3], lowest, highest);
        } catch (IllegalArgumentException e) {
            // It fits, but it is no time of a task everywhere: not positive, or not finite.
            return null;
        }
    }

    private double @Nullable [] best(double width) {
        if (Arrays.stream(residual).distinct().count() < PLACES_MIN) {
            return null;
        }
        double[] best = null;
        for (double[] start : starts(width)) {
            double[] found = descend(start);
            if (found != null && (best == null || squares(found) < squares(best))) {
                best = found;
            }
        }
        return best;
    }

    /** The best pairs of rates of the grid, each with its weights. */
    private List<double[]> starts(double width) {
        List<double[]> starts = new ArrayList<>();
        for (int i = 0; i < RATES.length; i++) {
            for (int j = i + 1; j < RATES.length; j++) {
                double[] start = weighted(RATES[i] / width, RATES[j] / width);
                if (Double.isFinite(squares(start))) {
                    starts.add(start);
                }
            }
        }
        starts.sort(Comparator.comparingDouble(this::squares));
        return starts.subList(0, Math.min(STARTS, starts.size()));
    }

    /** The coefficients with these rates and the least squares: two equations in the two weights. */
    private double[] weighted(double b, double d) {
        double pp = 0;
        double pq = 0;
        double qq = 0;
        double py = 0;
        double qy = 0;
        for (int i = 0; i < residual.length; i++) {
            double p = Math.exp(b * residual[i]);
            double q = Math.exp(d * residual[i]);
            pp += p * p;
            pq += p * q;
            qq += q * q;
            py += p * seconds[i];
            qy += q * seconds[i];
        }
        double determinant = pp * qq - pq * pq;
        return new double[] {(py * qq - qy * pq) / determinant, b, (qy * pp - py * pq) / determinant, d};
    }

    private double @Nullable [] descend(double[] start) {
        LeastSquaresProblem problem = new LeastSquaresBuilder()
                .start(start)
                .model(this::valuesAndSlopes)
                .target(seconds)
                .maxEvaluations(EVALUATIONS_MAX)
                .maxIterations(ITERATIONS_MAX)
                .build();
        try {
            Optimum optimum = new LevenbergMarquardtOptimizer().optimize(problem);
            double[] found = optimum.getPoint().toArray();
            return squares(found) <= squares(start) ? found : start;
        } catch (MathRuntimeException e) {
            // It ran away, or did not settle within the bound: the start itself is a fit, only not the best.
            return start;
        }
    }

    private Pair<RealVector, RealMatrix> valuesAndSlopes(RealVector point) {
        double a = point.getEntry(0);
        double c = point.getEntry(2);
        double[] values = new double[residual.length];
        double[][] slopes = new double[residual.length][];
        for (int i = 0; i < values.length; i++) {
            double p = Math.exp(point.getEntry(1) * residual[i]);
            double q = Math.exp(point.getEntry(3) * residual[i]);
            values[i] = a * p + c * q;
            slopes[i] = new double[] {p, a * residual[i] * p, q, c * residual[i] * q};
        }
        return new Pair<>(new ArrayRealVector(values, false), new Array2DRowRealMatrix(slopes, false));
    }

    private double squares(double[] k) {
        double sum = 0;
        for (int i = 0; i < residual.length; i++) {
            double off = k[0] * Math.exp(k[1] * residual[i]) + k[2] * Math.exp(k[3] * residual[i]) - seconds[i];
            sum += off * off;
        }
        return sum;
    }
}
