package io.tiercel.simulator.world.result;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What was in memory at one time.
 *
 * @param nanos from the start of the run
 * @param bytesByFile by the file's number; files of which nothing is are left out
 */
public record CacheSample(long nanos, Map<Integer, Long> bytesByFile) {
    public CacheSample {
        bytesByFile = Collections.unmodifiableMap(new LinkedHashMap<>(bytesByFile));
    }
}
