package io.tiercel.benchmarks;

import io.tiercel.evaluation.results.Claim;
import io.tiercel.evaluation.results.Quantity;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;

/** Scores as claims: each beside the score of its suite's yardstick, which is the limit, and how many times that. */
final class BenchmarkClaims {
    private BenchmarkClaims() {}

    /**
     * One claim for each score, in order. A benchmark promises no figure, so every claim holds.
     *
     * @param yardsticks the name of the yardstick, by suite; it is compared at the same parameters, or has none
     */
    static List<Claim> of(List<Score> scores, Map<String, String> yardsticks) {
        return scores.stream()
                .map(score -> claim(score, limit(score, scores, yardsticks.getOrDefault(score.suite(), ""))))
                .toList();
    }

    private static Claim claim(Score score, OptionalDouble limit) {
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
                true,
                note);
    }

    private static OptionalDouble limit(Score score, List<Score> scores, String yardstick) {
        return scores.stream()
                .filter(other -> other.suite().equals(score.suite()))
                .filter(other -> other.name().equals(yardstick))
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
