package io.tiercel.core.affinity.measure;

import java.util.LinkedHashMap;
import java.util.Map;

/** How long tasks wait for a byte of input, on average over bytes; later tasks count more. Not thread-safe. */
final class ReadSpeed {
    /** What is left of the past with each task, so that the mean follows a cluster that changes. */
    private static final double MEMORY = 63.0 / 64;

    private int tasks;
    private double bytes;
    private double nanos;

    /** Tasks without input say nothing. */
    void add(TaskMeasurement task) {
        if (task.inputBytes() > 0) {
            tasks++;
            bytes = MEMORY * bytes + task.inputBytes();
            nanos = MEMORY * nanos + task.readNanos();
        }
    }

    /** What it has learned, each name with this before it. */
    Map<String, Double> numbers(String prefix) {
        Map<String, Double> numbers = new LinkedHashMap<>();
        numbers.put(prefix + "tasks", (double) tasks);
        numbers.put(prefix + "bytes", bytes);
        numbers.put(prefix + "nanos", nanos);
        return numbers;
    }

    /** Begins with what {@link #numbers} has given; with nothing where that makes no sense. */
    void recall(Map<String, Double> numbers, String prefix) {
        double known = LearnedAffinity.number(numbers, prefix + "bytes", 0);
        if (known > 0) {
            tasks = (int) Math.min(1 << 30, LearnedAffinity.number(numbers, prefix + "tasks", 0));
            bytes = known;
            nanos = LearnedAffinity.number(numbers, prefix + "nanos", 0);
        }
    }

    int tasks() {
        return tasks;
    }

    double nanosPerByte() {
        return nanos / bytes;
    }
}
