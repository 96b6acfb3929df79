package io.tiercel.reproduce.cava.levels;

import io.tiercel.core.model.LocalityLevel;
import io.tiercel.report.Estimate;
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

    /** Of the tasks whose number, from 0, the predicate lets in. */
    double meanSeconds(IntPredicate in) {
        return IntStream.range(0, millis.size())
                        .filter(in)
                        .mapToLong(millis::get)
                        .average()
                        .orElseThrow()
                / 1e3;
    }

    /** Half the width of the mean's 95 % confidence interval, in seconds. */
    double spreadSeconds() {
        return Estimate.ofMean(millis, each -> each / 1e3).halfWidth().orElse(0);
    }
}
