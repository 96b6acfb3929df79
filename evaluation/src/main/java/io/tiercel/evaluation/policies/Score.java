package io.tiercel.evaluation.policies;

/**
 * How a policy did on a workload with a cache of one size.
 *
 * @param workload its id
 * @param share of the different keys, or of their bytes, that the cache has room for, from 0 to 1
 * @param policy its name
 * @param hitRatio the mean over the repetitions
 * @param byteHitRatio likewise; the hit ratio where there are no sizes
 * @param spread half of what lies between the lowest and the highest hit ratio
 */
record Score(String workload, double share, String policy, double hitRatio, double byteHitRatio, double spread) {}
