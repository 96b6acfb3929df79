package io.tiercel.benchmarks;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * A score beside that of its suite's yardstick.
 *
 * @param yardstick measured in the same run at the same parameters, or without any; empty where the suite has none
 */
record ScoreComparison(BenchmarkScore score, Optional<BenchmarkScore> yardstick) {
    /**
     * One for each score, in order.
     *
     * @param yardsticks the name of the yardstick, by suite
     */
    static List<ScoreComparison> of(List<BenchmarkScore> scores, Map<String, String> yardsticks) {
        return scores.stream()
                .map(score -> new ScoreComparison(score, yardstick(score, scores, yardsticks.get(score.suite()))))
                .toList();
    }

    private static Optional<BenchmarkScore> yardstick(
            BenchmarkScore score, List<BenchmarkScore> scores, @Nullable String name) {
        return scores.stream()
                .filter(other ->
                        other.suite().equals(score.suite()) && other.name().equals(name))
                .filter(other ->
                        other.parameters().isEmpty() || other.parameters().equals(score.parameters()))
                .findFirst();
    }

    /** How many times as long as the yardstick an operation takes. */
    OptionalDouble times() {
        return yardstick.isPresent()
                ? OptionalDouble.of(score.nanos() / yardstick.get().nanos())
                : OptionalDouble.empty();
    }
}
