package io.tiercel.testbed.text;

import java.util.ArrayList;
import java.util.List;

/**
 * How the input is laid out in HDFS: in files of one block each, equal in size, so that every map reads as much as any
 * other, and at least as many as there are cores to read them.
 *
 * @param partBytes the most that each file may hold, in order
 */
public record TextPlan(List<Long> partBytes) {
    /** Below this a file is not worth a map of its own. */
    private static final long PART_BYTES_MIN = 1 << 20;

    public TextPlan {
        partBytes = List.copyOf(partBytes);
    }

    /**
     * The plan for a text.
     *
     * @param bytes its size, more than zero
     * @param blockBytes the most that one file may hold
     * @param cores how many maps run at once
     */
    public static TextPlan of(long bytes, long blockBytes, int cores) {
        if (bytes <= 0) {
            throw new IllegalArgumentException("a text must have bytes: " + bytes);
        }
        long needed = ceilingOf(bytes, blockBytes);
        long wanted = Math.min(cores, ceilingOf(bytes, PART_BYTES_MIN));
        // A whole number of rounds, so that no core waits for the last map alone.
        long parts = needed <= wanted ? wanted : ceilingOf(needed, cores) * cores;
        List<Long> sizes = new ArrayList<>();
        for (long i = 0; i < parts; i++) {
            sizes.add(bytes * (i + 1) / parts - bytes * i / parts);
        }
        return new TextPlan(sizes);
    }

    public long bytes() {
        return partBytes.stream().mapToLong(Long::longValue).sum();
    }

    private static long ceilingOf(long dividend, long divisor) {
        return (dividend + divisor - 1) / divisor;
    }
}
