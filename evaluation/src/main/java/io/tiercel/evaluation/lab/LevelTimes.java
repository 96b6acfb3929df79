package io.tiercel.evaluation.lab;

import io.tiercel.core.model.LocalityLevel;
import io.tiercel.evaluation.results.Estimate;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * How long the map tasks of one application took that all read at one level.
 *
 * @param millis of each task, from the start of its container to its end
 */
public record LevelTimes(String application, LocalityLevel level, List<Long> millis) {
    public LevelTimes {
        millis = List.copyOf(millis);
        if (millis.isEmpty()) {
            throw new IllegalArgumentException("no map task of " + application + " was measured at " + level.label());
        }
    }

    double meanSeconds() {
        return millis.stream().mapToLong(Long::longValue).average().orElseThrow() / 1e3;
    }

    /** Half the width of the mean's 95 % confidence interval, in seconds. */
    double spreadSeconds() {
        return Estimate.jackknifed(millis.size(), this::meanOf).halfWidth().orElse(0);
    }

    private double meanOf(IntPredicate kept) {
        return IntStream.range(0, millis.size())
                        .filter(kept)
                        .mapToLong(millis::get)
                        .average()
                        .orElse(0)
                / 1e3;
    }
}
