package io.tiercel.reproduce.cava.bounds;

import io.tiercel.core.affinity.CacheScheme;
import io.tiercel.core.affinity.Scheme;
import io.tiercel.core.locality.Placement;
import io.tiercel.simulator.world.Clairvoyant;
import io.tiercel.simulator.world.Decisions;
import io.tiercel.simulator.world.World;
import io.tiercel.simulator.world.model.ClusterModel;
import io.tiercel.simulator.world.model.Workload;
import java.util.Locale;

/** A way of running a workload: a caching scheme with one of the two placements, or a bound of all that can be. */
public enum Arm {
    /** Nothing is ever in memory; tasks wait for a slot near a disk. */
    NO_CACHE("no-cache, placed by delay", Scheme.NO_CACHE, Placement.DELAY),
    LRU_BY_CAVA("cava-lru, placed by cava", Scheme.CAVA_LRU, Placement.CAVA),
    LRU_BY_SAVING("cava-lru, placed by saving", Scheme.CAVA_LRU, Placement.SAVING),
    SAVING_BY_CAVA("saving, placed by cava", Scheme.SAVING, Placement.CAVA),
    SAVING_BY_SAVING("saving, placed by saving", Scheme.SAVING, Placement.SAVING),
    /** Takes the average gap between two reads of a file, where saving learns how soon files are read again. */
    AVERAGE_BY_SAVING("saving by average gaps, placed by saving", Scheme.SAVING, Placement.SAVING) {
        @Override
        World world(ClusterModel model, Workload made, long seed) {
            CacheScheme caching = Scheme.savingBy(window -> (now, block) -> window.accessRate(block.file()));
            return placed(model, made, seed, caching);
        }
    },
    /** Keeps by the same rule as saving, but knows which job reads a block next. */
    CLAIRVOYANT("clairvoyant rule, placed by cava", Scheme.SAVING, Placement.CAVA) {
        @Override
        World world(ClusterModel model, Workload made, long seed) {
            Clairvoyant future = new Clairvoyant(made, model.blockBytes());
            return placed(model, made, seed, Scheme.savingBy(window -> future)).observedBy(future);
        }
    },
    /** Whatever was read once is in memory. */
    UNBOUNDED("memory without bound, filled on demand", Scheme.CAVA_LRU, Placement.CAVA) {
        @Override
        World world(ClusterModel model, Workload made, long seed) {
            return super.world(model.withVm(model.vm().withCacheBytes(AMPLE_BYTES)), made, seed);
        }
    },
    /** Whatever is read is in memory before it is. */
    ALL_IN_MEMORY("all input in memory from the start", Scheme.NO_CACHE, Placement.DELAY) {
        @Override
        World world(ClusterModel model, Workload made, long seed) {
            return super.world(model, made, seed).allInMemory();
        }
    };

    /** More for each VM than all workloads read. */
    private static final long AMPLE_BYTES = 1L << 50;

    private final String label;
    private final Scheme scheme;
    private final Placement placement;

    Arm(String label, Scheme scheme, Placement placement) {
        this.label = label;
        this.scheme = scheme;
        this.placement = placement;
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
        return new World(model, made, view -> Decisions.of(caching, placement, view.topology(), made), seed);
    }
}
