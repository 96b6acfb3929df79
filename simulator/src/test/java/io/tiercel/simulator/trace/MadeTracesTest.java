package io.tiercel.simulator.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class MadeTracesTest {
    @Test
    void traces_ofOneSeed_areTheSame_andOfAnotherAreNot() throws IOException {
        List<LongFunction<Trace>> made = List.of(
                seed -> MadeTraces.zipf(1_000, 100, 0.8, seed),
                seed -> MadeTraces.zipfAndScans(1_000, 100, 0.8, 50, seed),
                seed -> MadeTraces.drifting(1_000, 100, 0.8, 5, seed));
        for (LongFunction<Trace> trace : made) {
            assertThat(trace.apply(5).keys())
                    .isEqualTo(trace.apply(5).keys())
                    .isNotEqualTo(trace.apply(6).keys());
        }
    }

    @Test
    void zipf_requestsTheMostPopularKeyAsOftenAsItsWeight() throws IOException {
        long[] keys = MadeTraces.zipf(100_000, 10, 1.0, 1).keys();
        double harmonic =
                LongStream.rangeClosed(1, 10).mapToDouble(k -> 1.0 / k).sum();
        long most = Arrays.stream(keys)
                .distinct()
                .map(key -> count(keys, key))
                .max()
                .orElseThrow();
        assertThat(most / 100_000.0).isBetween(0.98 / harmonic, 1.02 / harmonic);
    }

    @Test
    void zipfAndScans_requestsHalfOfItsKeysOnce() throws IOException {
        long[] keys = MadeTraces.zipfAndScans(10_000, 10, 0.8, 100, 1).keys();
        assertThat(Arrays.stream(keys).distinct()).hasSizeBetween(5_000, 5_010);
    }

    private static long count(long[] keys, long key) {
        return Arrays.stream(keys).filter(other -> other == key).count();
    }
}
