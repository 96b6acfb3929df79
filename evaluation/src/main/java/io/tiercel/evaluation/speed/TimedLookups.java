package io.tiercel.evaluation.speed;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;

/**
 * What a lookup in a hash table of the JDK's takes, whose work is the same in a table of any size: what a larger one takes
 * more is the machine's, whose memory is slower the more of it is in use. So no program that keeps a record for each task can
 * be expected to grow by less.
 *
 * @param entries in the table, each found once in every round, in a random order
 * @param nanos for one lookup, on one of the machine's processors
 */
record TimedLookups(int entries, double nanos) {
    /** Looks up for so many seconds at least. */
    static TimedLookups of(int entries, long seed, double secondsMin) {
        Random random = new Random(seed);
        Map<Long, Long> table = new LinkedHashMap<>();
        while (table.size() < entries) {
            Long key = random.nextLong();
            table.put(key, key);
        }
        List<Long> keys = new ArrayList<>(table.keySet());
        Collections.shuffle(keys, random);
        round(table, keys);
        long rounds = 0;
        long start = System.nanoTime();
        long end;
        do {
            round(table, keys);
            rounds++;
            end = System.nanoTime();
        } while (end - start < secondsMin * 1e9);
        return new TimedLookups(entries, (end - start) / ((double) rounds * entries));
    }

    private static void round(Map<Long, Long> table, List<Long> keys) {
        long differences = 0;
        for (Long key : keys) {
            differences += Objects.requireNonNull(table.get(key)) - key;
        }
        if (differences != 0) {
            throw new IllegalStateException("a lookup found another key's value");
        }
    }
}
