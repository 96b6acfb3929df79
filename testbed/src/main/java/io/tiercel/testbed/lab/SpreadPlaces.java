package io.tiercel.testbed.lab;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Draws DataNodes for the replicas of one block after the other: any, but for all on one rack where there are several, which
 * HDFS does not do. Not thread-safe.
 */
final class SpreadPlaces {
    /** Of three replicas on two racks of four DataNodes, one draw in seven is no good. */
    private static final int DRAWS_MAX = 1_000;

    private final List<String> racks;
    private final int replicas;
    private final SplittableRandom random;

    /**
     * The same places for the same seed.
     *
     * @param racks of the DataNodes, in their order
     * @param replicas of each block
     * @throws IllegalArgumentException if there are more replicas than DataNodes
     */
    SpreadPlaces(List<String> racks, int replicas, long seed) {
        if (replicas > racks.size()) {
            throw new IllegalArgumentException(
                    replicas + " replicas need as many DataNodes, and there are " + racks.size());
        }
        this.racks = List.copyOf(racks);
        this.replicas = replicas;
        this.random = new SplittableRandom(seed);
    }

    /** The numbers of the DataNodes that the next block is on. */
    List<Integer> next() {
        for (int draw = 0; draw < DRAWS_MAX; draw++) {
            List<Integer> drawn = drawn();
            if (racksOf(drawn) > 1 || replicas == 1 || racks.stream().distinct().count() == 1) {
                return drawn;
            }
        }
        throw new IllegalStateException("nearly all DataNodes are on one rack: " + racks);
    }

    private List<Integer> drawn() {
        List<Integer> all =
                new ArrayList<>(IntStream.range(0, racks.size()).boxed().toList());
        for (int i = 0; i < replicas; i++) {
            Collections.swap(all, i, i + random.nextInt(all.size() - i));
        }
        return List.copyOf(all.subList(0, replicas));
    }

    private long racksOf(List<Integer> nodes) {
        return nodes.stream().map(racks::get).distinct().count();
    }
}
