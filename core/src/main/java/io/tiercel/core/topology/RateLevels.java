package io.tiercel.core.topology;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * How many kinds of neighbour there are among VMs, by the rates between them: none, one or two nested groupings.
 *
 * @param groupings finest first, at most two
 * @param logMeans the mean logarithm of the rates inside the first grouping, of those inside the next but not inside the
 *     first, and so on; the last is of all other pairs. One more than there are groupings
 */
record RateLevels(List<Grouping> groupings, List<Double> logMeans) {
    /**
     * How many times as fast pairs inside a group must be as others, on the mean, for the group to be one. 30 % of noise
     * on each measurement rarely makes single pairs differ by more.
     */
    static final double RATIO_MIN = 1.75;

    private static final int GAPS_MAX = 16;

    RateLevels {
        groupings = List.copyOf(groupings);
        logMeans = List.copyOf(logMeans);
    }

    /**
     * Cuts the tree at one or two of the places where joins become slower by most, so that the rates of pairs of one kind
     * differ least (the sum of squares of the logarithms). Two cuts must halve what one leaves, since two always leave
     * less. A cut that leaves pairs on both of its sides nearly as fast is none.
     */
    static RateLevels of(MeasuredRates rates) {
        JoinTree tree = JoinTree.of(rates);
        List<Grouping> cuts = IntStream.range(1, tree.joins())
                .boxed()
                .sorted(Comparator.comparingDouble((Integer cut) -> -tree.gapAfter(cut)))
                .limit(GAPS_MAX)
                .sorted()
                .map(tree::after)
                .toList();
        Stream<List<Grouping>> pairs = IntStream.range(0, cuts.size())
                .boxed()
                .flatMap(i -> cuts.subList(i + 1, cuts.size()).stream().map(wider -> List.of(cuts.get(i), wider)));
        RateLevels none = among(rates, List.of());
        RateLevels one = best(rates, cuts.stream().map(List::of)).orElse(none);
        return best(rates, pairs)
                .filter(two -> two.residual(rates) < one.residual(rates) / 2)
                .orElse(one);
    }

    /** The first of those that fit best. */
    private static Optional<RateLevels> best(MeasuredRates rates, Stream<List<Grouping>> choices) {
        return choices.map(choice -> among(rates, choice))
                .filter(RateLevels::real)
                .min(Comparator.comparingDouble(levels -> levels.residual(rates)));
    }

    /** How many times as fast as the next kind of pairs those of this grouping are. */
    double ratio(int grouping) {
        return Math.exp(logMeans.get(grouping) - logMeans.get(grouping + 1));
    }

    /** The share of measured pairs that are on the side where the grouping has them, by their own rate. */
    double confirmed(int grouping, MeasuredRates rates) {
        double boundary = (logMeans.get(grouping) + logMeans.get(grouping + 1)) / 2;
        int right = 0;
        int all = 0;
        int vms = rates.vms().size();
        for (int a = 0; a < vms; a++) {
            for (int b = a + 1; b < vms; b++) {
                if (rates.measured(a, b)) {
                    all++;
                    right += groupings.get(grouping).together(a, b) == rates.logRate(a, b) >= boundary ? 1 : 0;
                }
            }
        }
        return (double) right / all;
    }

    /** Comparisons with what has no pairs are false. */
    private boolean real() {
        return IntStream.range(0, groupings.size()).allMatch(i -> ratio(i) >= RATIO_MIN);
    }

    /** The sum of squares by which pairs differ from the mean of their kind. */
    private double residual(MeasuredRates rates) {
        double sum = 0;
        int vms = rates.vms().size();
        for (int a = 0; a < vms; a++) {
            for (int b = a + 1; b < vms; b++) {
                if (rates.measured(a, b)) {
                    double off = rates.logRate(a, b) - logMeans.get(level(groupings, a, b));
                    sum += off * off;
                }
            }
        }
        return sum;
    }

    private static RateLevels among(MeasuredRates rates, List<Grouping> groupings) {
        double[] sums = new double[groupings.size() + 1];
        int[] counts = new int[groupings.size() + 1];
        int vms = rates.vms().size();
        for (int a = 0; a < vms; a++) {
            for (int b = a + 1; b < vms; b++) {
                if (rates.measured(a, b)) {
                    int level = level(groupings, a, b);
                    sums[level] += rates.logRate(a, b);
                    counts[level]++;
                }
            }
        }
        return new RateLevels(
                groupings,
                IntStream.range(0, sums.length)
                        .mapToObj(level -> sums[level] / counts[level])
                        .toList());
    }

    private static int level(List<Grouping> groupings, int a, int b) {
        int level = 0;
        while (level < groupings.size() && !groupings.get(level).together(a, b)) {
            level++;
        }
        return level;
    }
}
