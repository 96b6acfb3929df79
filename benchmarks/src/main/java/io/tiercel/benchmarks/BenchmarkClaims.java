package io.tiercel.benchmarks;

import io.tiercel.report.Claim;
import io.tiercel.report.Estimate;
import io.tiercel.report.Line;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** Claims of the benchmarks that are promised to reach a share of their yardstick's speed; of others nothing is claimed. */
final class BenchmarkClaims {
    private BenchmarkClaims() {}

    /** In the order of the comparisons. */
    static List<Claim> of(List<ScoreComparison> comparisons) {
        return comparisons.stream().flatMap(BenchmarkClaims::claim).toList();
    }

    private static Stream<Claim> claim(ScoreComparison comparison) {
        BenchmarkScore score = comparison.score();
        OptionalDouble promised = BenchmarkChoice.shareMin(score);
        if (promised.isEmpty() || comparison.yardstick().isEmpty()) {
            return Stream.empty();
        }
        BenchmarkScore yardstick = comparison.yardstick().get();
        String title = score.title() + ": share of the speed of " + yardstick.name() + ", at least";
        double least = 100 * promised.getAsDouble();
        return Stream.of(Claim.of(id(score), title, share(yardstick, score).times(100), "%")
                .withGoal(Line.atLeast(least))
                .withLimit(least));
    }

    /** With half the width of its 99.9 % confidence interval, as the scores have it; none if one of them has none. */
    private static Estimate share(BenchmarkScore yardstick, BenchmarkScore score) {
        double share = yardstick.nanos() / score.nanos();
        double halfWidth =
                share * Math.hypot(yardstick.errorNanos() / yardstick.nanos(), score.errorNanos() / score.nanos());
        return new Estimate(share, Double.isFinite(halfWidth) ? OptionalDouble.of(halfWidth) : OptionalDouble.empty());
    }

    /** {@code listingFromProxy} with {@code size=4096} is {@code listing-from-proxy-size-4096}. */
    private static String id(BenchmarkScore score) {
        return score.title()
                .replaceAll("([a-z])([A-Z])", "$1-$2")
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^a-z0-9]+", "-")
                .replaceAll("-$", "");
    }
}
