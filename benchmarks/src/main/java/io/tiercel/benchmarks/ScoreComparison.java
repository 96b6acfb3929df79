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
     * @param yardsticks the name of the yardstick, by suite, or by {@code SUITE.NAME} of a benchmark that has its own
     */
    static List<ScoreComparison> of(List<BenchmarkScore> scores, Map<String, String> yardsticks) {
        return scores.stream()
                .map(score -> new ScoreComparison(score, yardstick(score, scores, name(score, yardsticks))))
                .toList();
    }

    private static @Nullable String name(BenchmarkScore score, Map<String, String> yardsticks) {
        String own = yardsticks.get(score.suite() + "." + score.name());
        return own == null ? yardsticks.get(score.suite()) : own;
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
