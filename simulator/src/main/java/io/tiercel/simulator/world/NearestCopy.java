package io.tiercel.simulator.world;

import io.tiercel.core.affinity.contents.CacheContents;
import io.tiercel.core.affinity.contents.CachedBlock;
import io.tiercel.core.model.LocalityLevel;
import io.tiercel.core.model.Medium;
import io.tiercel.core.model.Proximity;
import io.tiercel.core.model.Topology;
import io.tiercel.simulator.world.store.StoredBlock;
import java.util.SplittableRandom;

/**
 * The memory that holds the block, unless a replica on a disk is nearer as {@link LocalityLevel} ranks them; otherwise the
 * nearest replica, as HDFS's client reads. It is what the product's clients do.
 */
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
        if (copy != null) {
            Source inMemory = source(copy.vm(), Medium.MEMORY, vm);
            if (!isDiskNearer(block.replicas(), vm, inMemory.level())) {
                return inMemory;
            }
        }
        return source(nearest(block.replicas(), vm), Medium.DISK, vm);
    }

    private Source source(int from, Medium medium, int vm) {
        return new Source(from, medium, LocalityLevel.of(topology.proximity(vm, from), medium));
    }

    private boolean isDiskNearer(int[] replicas, int vm, LocalityLevel memory) {
        for (int replica : replicas) {
            if (LocalityLevel.of(topology.proximity(vm, replica), Medium.DISK).compareTo(memory) < 0) {
                return true;
            }
        }
        return false;
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
