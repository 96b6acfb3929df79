package io.tiercel.benchmarks;

import io.tiercel.evaluation.results.Claim;
import io.tiercel.evaluation.results.Quantity;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Scores as claims: each beside the score of its suite's yardstick, and how many times that. The limit is the time in which
 * the share of the yardstick's speed that is promised is reached; where none is, it is the yardstick's.
 */
final class BenchmarkClaims {
    private BenchmarkClaims() {}

    /**
     * One claim for each score, in order. It holds unless the benchmark promises a share of the yardstick's speed and has
     * less.
     *
     * @param yardsticks the name of the yardstick, by suite; it is compared at the same parameters, or has none
     */
    static List<Claim> of(List<Score> scores, Map<String, String> yardsticks) {
        return scores.stream()
                .map(score -> claim(score, yardstick(score, scores, yardsticks.getOrDefault(score.suite(), ""))))
                .toList();
    }

    private static Claim claim(Score score, OptionalDouble yardstick) {
        OptionalDouble share = BenchmarkChoice.shareMin(score);
        OptionalDouble limit = yardstick.isPresent()
                ? OptionalDouble.of(yardstick.getAsDouble() / share.orElse(1))
                : OptionalDouble.empty();
        boolean holds = share.isEmpty() || limit.isEmpty() || score.nanos() <= limit.getAsDouble();
        String ratio = limit.isPresent() ? Quantity.of(score.nanos() / limit.getAsDouble(), "x") + " the limit, " : "";
        String note = ratio + Quantity.number(1e3 / score.nanos()) + " million/s";
        return new Claim(
                id(score),
                (score.name() + " " + score.parameters()).strip(),
                OptionalDouble.empty(),
                score.nanos(),
                "ns",
                Double.isFinite(score.errorNanos()) ? OptionalDouble.of(score.errorNanos()) : OptionalDouble.empty(),
                limit,
                holds,
                note);
    }

    private static OptionalDouble yardstick(Score score, List<Score> scores, String name) {
        return scores.stream()
                .filter(other -> other.suite().equals(score.suite()))
                .filter(other -> other.name().equals(name))
                .filter(other ->
                        other.parameters().isEmpty() || other.parameters().equals(score.parameters()))
                .mapToDouble(Score::nanos)
                .findFirst();
    }

    /** {@code listingFromProxy} with {@code size=4096} is {@code listing-from-proxy-size-4096}. */
    private static String id(Score score) {
        return (score.name() + " " + score.parameters())
                .replaceAll("([a-z])([A-Z])", "$1-$2")
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^a-z0-9]+", "-")
                .replaceAll("-$", "");
    }
}
