package io.tiercel.core.affinity.contents;

/** Decides whether a block that is not in memory may try to get there, before anything is evicted for it. */
@FunctionalInterface
public interface AdmissionPolicy {
    /** Every block may. */
    AdmissionPolicy ALL = (request, draw) -> true;

    /** No block may, so that nothing is ever in memory: the paper's No-Cache. */
    AdmissionPolicy NONE = (request, draw) -> false;

    /**
     * Whether it may.
     *
     * @param draw a random number, even from 0 to below 1, for policies that admit by chance
     */
    boolean admits(CacheRequest request, double draw);

    /** Whether it goes by the plan of the room, which must then be up to date at each request. */
    default boolean goesByPlan() {
        return false;
    }
}
