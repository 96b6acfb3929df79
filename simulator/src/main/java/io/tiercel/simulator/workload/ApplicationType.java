package io.tiercel.simulator.workload;

import io.tiercel.core.affinity.measure.CacheAffinity;
import io.tiercel.simulator.world.model.Application;
import java.util.List;

/**
 * An application that workloads choose from.
 *
 * @param kind of the files it reads: text, table or graph
 * @param types in how many variants it comes, which process the input by different conditions (section V-A); it is chosen
 *     as many times as often
 * @param affinity by table I
 */
record ApplicationType(Application application, String kind, int types, CacheAffinity affinity) {
    /** The types of table II. */
    static final List<ApplicationType> PAPER = List.of(
            type("grep", "text", 2, CacheAffinity.HIGH),
            type("aggregation", "table", 2, CacheAffinity.HIGH),
            type("selection", "table", 2, CacheAffinity.HIGH),
            type("wordcount", "text", 4, CacheAffinity.MEDIUM),
            type("sort", "text", 1, CacheAffinity.MEDIUM),
            type("join", "table", 2, CacheAffinity.MEDIUM),
            type("pagerank", "graph", 1, CacheAffinity.LOW));

    private static ApplicationType type(String name, String kind, int types, CacheAffinity affinity) {
        return new ApplicationType(Application.named(name), kind, types, affinity);
    }
}
