package io.tiercel.core.cache;

/**
 * Estimates how often a key was used lately: a count-min sketch of four-bit counters, halved again and again.
 *
 * <p>Four rows of counters, in policy memory; a use advances those of the key's counters that are lowest (the minimal
 * increment of Einziger, Friedman and Manes, section 3.2), up to 15. After ten uses for each slot all counters are
 * halved (their section 3.3, "reset"). A key is never estimated too low, but for the halving. Not thread-safe.
 */
final class FrequencySketch {
    private static final int ROWS = 4;
    private static final int COUNTERS_A_WORD = 16;
    private static final int COUNT_MAX = 15;
    private static final int USES_A_SLOT = 10;
    private static final long HALVED = 0x7777_7777_7777_7777L;

    private final PolicyMemory memory;
    private final long sample;
    private final int uses;
    private final int table;
    private final int rowWords;

    /** @param slots of the tier whose keys are counted: there are four counters a row for each */
    FrequencySketch(PolicyWords words, int slots) {
        this.memory = words.memory();
        this.sample = (long) USES_A_SLOT * slots;
        uses = words.reserve(1);
        rowWords = Math.max(1, Integer.highestOneBit(Math.max(1, slots - 1)) * 2 / ROWS);
        table = words.reserve(ROWS * rowWords);
    }

    /** From 0 to 15. */
    int frequency(long key) {
        int least = COUNT_MAX;
        for (int row = 0; row < ROWS; row++) {
            least = Math.min(least, count(counter(key, row), row));
        }
        return least;
    }

    void add(long key) {
        int least = frequency(key);
        if (least == COUNT_MAX) {
            return;
        }
        for (int row = 0; row < ROWS; row++) {
            int counter = counter(key, row);
            if (count(counter, row) == least) {
                int word = word(counter, row);
                memory.set(word, memory.get(word) + (1L << shift(counter)));
            }
        }
        memory.set(uses, memory.get(uses) + 1);
        if (memory.get(uses) >= sample) {
            halve();
        }
    }

    private void halve() {
        for (int word = table; word < table + ROWS * rowWords; word++) {
            memory.set(word, (memory.get(word) >>> 1) & HALVED);
        }
        memory.set(uses, memory.get(uses) / 2);
    }

    private int count(int counter, int row) {
        return (int) (memory.get(word(counter, row)) >>> shift(counter)) & COUNT_MAX;
    }

    private int word(int counter, int row) {
        return table + row * rowWords + counter / COUNTERS_A_WORD;
    }

    private static int shift(int counter) {
        return counter % COUNTERS_A_WORD * 4;
    }

    /** The key's counter in this row: different rows mix the key with different odd numbers. */
    private int counter(long key, int row) {
        long mixed = (key ^ (key >>> 32)) * (0x9e37_79b9_7f4a_7c15L + 2L * row * 0x632b_e59b_d9b4_e019L);
        return (int) ((mixed ^ (mixed >>> 29)) >>> 17) & (rowWords * COUNTERS_A_WORD - 1);
    }
}
