package io.tiercel.whatif.advice;

import io.tiercel.core.affinity.CacheScheme;
import io.tiercel.core.affinity.Scheme;
import io.tiercel.simulator.world.Decisions;
import io.tiercel.simulator.world.World;
import io.tiercel.simulator.world.model.ClusterModel;
import io.tiercel.simulator.world.model.Workload;
import java.util.function.Supplier;

/**
 * Something that an operator could do, and the cluster as it is then.
 *
 * @param kind memory, policy, window or file
 * @param words what to do
 * @param scheme by whose rules tasks are placed
 * @param caching makes a new memory, which knows nothing yet
 */
record Remedy(String kind, String words, ClusterModel cluster, Scheme scheme, Supplier<CacheScheme> caching) {
    /** A run of the workload with it. */
    World world(Workload workload, long seed) {
        return new World(
                cluster,
                workload,
                view -> Decisions.of(caching.get(), scheme.placement(), view.topology(), workload),
                seed);
    }
}
