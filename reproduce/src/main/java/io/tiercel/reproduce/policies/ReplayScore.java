package io.tiercel.reproduce.policies;

import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * How a policy did on a workload with a cache of one size.
 *
 * @param workload its id
 * @param share of the different keys, or of their bytes, that the cache has room for, from 0 to 1
 * @param policy its name
 * @param hitRatio the mean over the repetitions
 * @param byteHitRatio likewise; the hit ratio where there are no sizes
 * @param hitRatios of each repetition, in their order
 */
record ReplayScore(
        String workload, double share, String policy, double hitRatio, double byteHitRatio, List<Double> hitRatios) {
    ReplayScore {
        hitRatios = List.copyOf(hitRatios);
    }

    /** Half of what lies between the lowest and the highest hit ratio; none of one repetition. */
    OptionalDouble spread() {
        return spread(hitRatios);
    }

    /** The same of what is hit more than under another policy: repetition by repetition, since both had the same requests. */
    OptionalDouble spreadOfGain(ReplayScore other) {
        return spread(IntStream.range(0, hitRatios.size())
                .mapToObj(i -> hitRatios.get(i) - other.hitRatios.get(i))
                .toList());
    }

    private static OptionalDouble spread(List<Double> figures) {
        return figures.size() < 2
                ? OptionalDouble.empty()
                : OptionalDouble.of((Collections.max(figures) - Collections.min(figures)) / 2);
    }
}
