package io.tiercel.simulator.world;

import io.tiercel.core.affinity.CacheContents;
import io.tiercel.core.affinity.CachedBlock;
import io.tiercel.core.model.LocalityLevel;
import io.tiercel.core.model.Medium;
import io.tiercel.core.model.Proximity;
import io.tiercel.core.model.Topology;
import java.util.SplittableRandom;

/** The memory that holds the block, wherever that is; otherwise the nearest replica, as HDFS's client reads. */
final class NearestCopy implements Sources {
    private static final Proximity[] NEAREST_FIRST = Proximity.values();

    private final Topology topology;
    private final CacheContents pinned;
    private final SplittableRandom random;

    /** @param random chooses among replicas that are equally near */
    NearestCopy(Topology topology, CacheContents pinned, SplittableRandom random) {
        this.topology = topology;
        this.pinned = pinned;
        this.random = random;
    }

    @Override
    public Source source(StoredBlock block, int vm) {
        CachedBlock copy = pinned.block(block.id());
        int from = copy == null ? nearest(block.replicas(), vm) : copy.vm();
        Medium medium = copy == null ? Medium.DISK : Medium.MEMORY;
        return new Source(from, medium, LocalityLevel.of(topology.proximity(vm, from), medium));
    }

    private int nearest(int[] replicas, int vm) {
        int begin = random.nextInt(replicas.length);
        for (Proximity proximity : NEAREST_FIRST) {
            for (int i = 0; i < replicas.length; i++) {
                int replica = replicas[(begin + i) % replicas.length];
                if (topology.proximity(vm, replica) == proximity) {
                    return replica;
                }
            }
        }
        throw new IllegalStateException("a block has no replica");
    }
}
