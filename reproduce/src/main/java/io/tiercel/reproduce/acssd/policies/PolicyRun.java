package io.tiercel.reproduce.acssd.policies;

/**
 * One policy on one trace.
 *
 * @param policy as ssdcache names it
 * @param blocks that the cache has room for
 * @param ours our hit ratio, from 0 to 1
 * @param peer libCacheSim's
 */
record PolicyRun(BlockTrace trace, String policy, long blocks, double ours, double peer) {
    /** By how much the two differ, in points of a hundred. */
    double points() {
        return 100 * Math.abs(ours - peer);
    }
}
