package io.tiercel.simulator.workload;

import io.tiercel.core.affinity.CacheAffinity;
import io.tiercel.simulator.world.Application;
import java.util.List;

/**
 * An application that workloads choose from.
 *
 * @param types in how many variants it comes, which process the input by different conditions (section V-A); it is chosen
 *     as many times as often
 * @param affinity by table I
 */
record ApplicationType(Application application, int types, CacheAffinity affinity) {
    /** Table II. */
    static final List<ApplicationType> PAPER = List.of(
            type("grep", 2, CacheAffinity.HIGH),
            type("aggregation", 2, CacheAffinity.HIGH),
            type("selection", 2, CacheAffinity.HIGH),
            type("wordcount", 4, CacheAffinity.MEDIUM),
            type("sort", 1, CacheAffinity.MEDIUM),
            type("join", 2, CacheAffinity.MEDIUM),
            type("pagerank", 1, CacheAffinity.LOW));

    private static ApplicationType type(String name, int types, CacheAffinity affinity) {
        return new ApplicationType(Application.named(name), types, affinity);
    }
}
