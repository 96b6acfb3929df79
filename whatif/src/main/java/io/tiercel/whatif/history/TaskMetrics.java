package io.tiercel.whatif.history;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Optional;

/** What Spark counted in a task, as a {@link SparkEvent} has it. */
record TaskMetrics(
        @JsonProperty("Executor CPU Time") long cpuNanos,
        @JsonProperty("Disk Bytes Spilled") long spilledBytes,
        @JsonProperty("Input Metrics") Optional<InputMetrics> input,
        @JsonProperty("Shuffle Write Metrics") Optional<ShuffleMetrics> shuffle) {
    record InputMetrics(@JsonProperty("Bytes Read") long bytes) {
        InputMetrics {
            checkNotNegative("Bytes Read", bytes);
        }
    }

    record ShuffleMetrics(
            @JsonProperty("Shuffle Bytes Written") long bytes) {
        ShuffleMetrics {
            checkNotNegative("Shuffle Bytes Written", bytes);
        }
    }

    TaskMetrics {
        checkNotNegative("Executor CPU Time", cpuNanos);
        checkNotNegative("Disk Bytes Spilled", spilledBytes);
    }

    long readBytes() {
        return input.map(InputMetrics::bytes).orElse(0L);
    }

    long writtenBytes() {
        return spilledBytes + shuffle.map(ShuffleMetrics::bytes).orElse(0L);
    }

    private static void checkNotNegative(String what, long amount) {
        if (amount < 0) {
            throw new IllegalArgumentException(what + " must not be negative: " + amount);
        }
    }
}
