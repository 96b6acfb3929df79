package io.tiercel.report;

import java.util.List;
import java.util.stream.LongStream;

/** The seeds of repetitions: one after the other, beyond the largest number from the least on. */
public final class ConsecutiveSeeds {
    private ConsecutiveSeeds() {}

    public static List<Long> from(long first, int count) {
        return LongStream.range(0, count).mapToObj(i -> first + i).toList();
    }
}
