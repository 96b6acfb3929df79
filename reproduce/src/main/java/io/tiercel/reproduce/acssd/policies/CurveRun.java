package io.tiercel.reproduce.acssd.policies;

/**
 * The miss-ratio curve of a trace from a share of its blocks.
 *
 * @param uses of blocks
 * @param blocks that are used
 * @param error the mean of how far the sampled curve is off, from 0 to 1
 */
record CurveRun(BlockTrace trace, long uses, long blocks, double error) {}
