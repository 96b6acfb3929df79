package io.tiercel.benchmarks;

import io.tiercel.report.Claim;
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
        double share = yardstick.nanos() / score.nanos();
        String title = score.title() + ": share of the speed of " + yardstick.name() + ", at least";
        return Stream.of(Claim.of(id(score), title, 100 * share, "%", share >= promised.getAsDouble())
                .withLimit(100 * promised.getAsDouble()));
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
