package io.tiercel.reproduce.panthera.order;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A job of the queue on the real cluster: a search through a file of its own.
 *
 * @param blocks of its input
 * @param cached how many of them, the first ones, are in memory when it is submitted
 */
record RealJob(int blocks, int cached) {
    /**
     * Of six jobs half the input is cached. By the score as printed the largest comes first, whose half is most; by the
     * fraction the two small ones do, all of whose input is cached.
     */
    private static final List<RealJob> ALL = List.of(
            new RealJob(2, 0),
            new RealJob(1, 0),
            new RealJob(5, 3),
            new RealJob(3, 2),
            new RealJob(2, 2),
            new RealJob(1, 1));

    /** How many blocks of all jobs are cached at first. */
    static int cachedInAll() {
        return ALL.stream().mapToInt(RealJob::cached).sum();
    }

    static int blocksInAll() {
        return ALL.stream().mapToInt(RealJob::blocks).sum();
    }

    /** The six jobs, in the order in which they are submitted. */
    static List<RealJob> queue(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<RealJob> left = new ArrayList<>(ALL);
        List<RealJob> queue = new ArrayList<>();
        while (!left.isEmpty()) {
            queue.add(left.remove(random.nextInt(left.size())));
        }
        return queue;
    }
}
