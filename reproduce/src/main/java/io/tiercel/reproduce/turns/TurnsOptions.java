package io.tiercel.reproduce.turns;

import java.util.List;

/**
 * What is measured.
 *
 * @param seed of the bytes, and of the order of runs
 * @param rounds how often
 * @param readers how many read at once, each a block of its own
 */
public record TurnsOptions(long seed, int rounds, List<Integer> readers) {
    /** As many as there are files. */
    static final int READERS_MAX = 24;

    private static final int ROUNDS_MAX = 100;

    public TurnsOptions {
        readers = List.copyOf(readers);
        if (rounds < 1 || rounds > ROUNDS_MAX) {
            throw new IllegalArgumentException("--rounds must be from 1 to " + ROUNDS_MAX + ", not " + rounds);
        }
        for (int count : readers) {
            if (count < 1 || count > READERS_MAX) {
                throw new IllegalArgumentException("--readers must be from 1 to " + READERS_MAX + ", not " + count);
            }
        }
    }
}
