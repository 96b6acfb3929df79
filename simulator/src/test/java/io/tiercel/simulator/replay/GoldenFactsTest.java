package io.tiercel.simulator.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.simulator.trace.SwimTrace;
import java.io.IOException;
import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Hit ratios on the paths of FB-2010, each path one entry, in the order of the jobs, as others have worked them out. */
class GoldenFactsTest {
    @ParameterizedTest(name = "{0} at {1}")
    @CsvSource({
        "fifo,          1%, .2705",
        "lru,           1%, .2990",
        "sieve,         1%, .2928",
        "belady,        1%, .3252",
        "fifo,         10%, .3152",
        "lru,          10%, .3200",
        "sieve,        10%, .3219",
        "belady,       10%, .3252",
        "belady-forced, 1%, .3252",
    })
    void hitRatio_onFacebook2010_is(String policy, String share, String expected) throws IOException {
        Replay replay = new Replay(SwimTrace.facebook2010().equalPaths());
        CacheShape shape = Capacity.of(share).shape(new Survey(25_428, 17_158, 17_158, false));
        double ratio = replay.run(policy, shape, requests -> {}).hitRatio();
        assertThat(String.format(Locale.ROOT, "%.4f", ratio)).isEqualTo("0" + expected);
    }
}
