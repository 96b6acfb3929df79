package io.tiercel.reproduce.cava.bounds;

import io.tiercel.core.affinity.CacheScheme;
import io.tiercel.core.affinity.Scheme;
import io.tiercel.simulator.world.Clairvoyant;
import io.tiercel.simulator.world.Decisions;
import io.tiercel.simulator.world.World;
import io.tiercel.simulator.world.model.ClusterModel;
import io.tiercel.simulator.world.model.Workload;
import java.util.Locale;

/**
 * A way of running a workload: a caching scheme, or a bound of all that can be. On CAVA's cluster all that use memory place
 * tasks alike.
 */
public enum Arm {
    /** Nothing is ever in memory; tasks wait for a slot near a disk. */
    NO_CACHE("no-cache", Scheme.NO_CACHE),
    LRU("cava-lru", Scheme.CAVA_LRU),
    SAVING("saving", Scheme.SAVING),
    /** Takes the average gap between two reads of a file, where saving learns how soon files are read again. */
    AVERAGE_GAPS("saving by average gaps", Scheme.SAVING) {
        @Override
        World world(ClusterModel model, Workload made, long seed) {
            CacheScheme caching = Scheme.savingBy(window -> (now, block) -> window.accessRate(block.file()));
            return placed(model, made, seed, caching);
        }
    },
    /** Keeps by the same rule as saving, but knows which job reads a block next. */
    CLAIRVOYANT("clairvoyant rule", Scheme.SAVING) {
        @Override
        World world(ClusterModel model, Workload made, long seed) {
            Clairvoyant future = new Clairvoyant(made, model.blockBytes());
            return placed(model, made, seed, Scheme.savingBy(window -> future)).observedBy(future);
        }
    },
    /** Whatever was read once is in memory. */
    UNBOUNDED("memory without bound, filled on demand", Scheme.CAVA_LRU) {
        @Override
        World world(ClusterModel model, Workload made, long seed) {
            return super.world(model.withVm(model.vm().withCacheBytes(AMPLE_BYTES)), made, seed);
        }
    },
    /** Whatever is read is in memory before it is. */
    ALL_IN_MEMORY("all input in memory from the start", Scheme.NO_CACHE) {
        @Override
        World world(ClusterModel model, Workload made, long seed) {
            return super.world(model, made, seed).allInMemory();
        }
    };

    /** More for each VM than all workloads read. */
    private static final long AMPLE_BYTES = 1L << 50;

    private final String label;
    private final Scheme scheme;

    Arm(String label, Scheme scheme) {
        this.label = label;
        this.scheme = scheme;
    }

    /** As tables name it. */
    public String label() {
        return label;
    }

    /** As claims name it. */
    String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The workload, as it was made, on the cluster in this way. */
    World world(ClusterModel model, Workload made, long seed) {
        return placed(model, made, seed, scheme.newCaching());
    }

    World placed(ClusterModel model, Workload made, long seed, CacheScheme caching) {
        return new World(model, made, view -> Decisions.of(caching, scheme.placement(), view.topology(), made), seed);
    }
}
