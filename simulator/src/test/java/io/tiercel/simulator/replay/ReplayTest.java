package io.tiercel.simulator.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.simulator.trace.MadeTraces;
import io.tiercel.simulator.trace.RecordedTrace;
import io.tiercel.simulator.trace.TextTrace;
import io.tiercel.simulator.trace.Trace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ReplayTest {
    @TempDir
    private Path folder;

    static List<String> everyPolicy() {
        return ReplayPolicies.names();
    }

    @ParameterizedTest
    @MethodSource("everyPolicy")
    void hitRatio_isNeverAboveBeladys_onEveryTrace(String policy) throws IOException {
        for (Trace trace : small(7)) {
            double bound = hitRatio(trace, 100, ReplayPolicies.BELADY);
            assertThat(hitRatio(trace, 100, policy)).as(trace.name()).isBetween(0.0, bound);
        }
    }

    @ParameterizedTest
    @MethodSource("everyPolicy")
    void hitRatio_ofACacheThatHoldsEverything_isOfAllRequestsButTheFirst(String policy) throws IOException {
        assertThat(hitRatio(MadeTraces.loop(10_000, 100), 100, policy)).isEqualTo(0.99);
    }

    @ParameterizedTest
    @MethodSource("everyPolicy")
    void run_isTheSameEveryTime(String policy) throws IOException {
        Trace trace = MadeTraces.zipfAndScans(20_000, 1_000, 0.9, 100, 3);
        Replay replay = new Replay(trace);
        CacheShape shape = CacheShape.entries(50);
        assertThat(replay.run(policy, shape, requests -> {})).isEqualTo(new Replay(trace).run(policy, shape, r -> {}));
        assertThat(replay.run(policy, shape, requests -> {})).isEqualTo(replay.run(policy, shape, r -> {}));
    }

    @Test
    void belady_onALoop_hitsWhatNoopKeeps() throws IOException {
        Trace loop = MadeTraces.loop(10_000, 100);
        assertThat(hitRatio(loop, 50, "lru")).isZero();
        assertThat(hitRatio(loop, 50, "belady")).isEqualTo(hitRatio(loop, 50, "noop"));
    }

    @Test
    void scans_costLruMost() throws IOException {
        Trace trace = MadeTraces.zipfAndScans(200_000, 5_000, 0.8, 500, 3);
        double lru = hitRatio(trace, 1_000, "lru");
        for (String policy : List.of("s3-fifo", "sieve", "arc", "w-tinylfu")) {
            assertThat(hitRatio(trace, 1_000, policy)).as(policy).isGreaterThan(1.05 * lru);
        }
    }

    @Test
    void bytes_countBySize_andWhatIsLargerThanTheCacheIsNeverKept() throws IOException {
        Trace trace = new RecordedTrace("sized", new long[] {1, 2, 1, 3, 3, 2}, new long[] {10, 20, 10, 99, 99, 20});
        ReplayResult result = new Replay(trace).run("lru", new CacheShape(3, 30, true), requests -> {});
        assertThat(result).isEqualTo(new ReplayResult("lru", 6, 2, 258, 30));
        assertThat(result.byteHitRatio()).isEqualTo(30.0 / 258);
    }

    @Test
    void sizesThatAddUpToMoreThanCanBeCounted_areRefused() {
        long[] keys = new long[10];
        long[] sizes = new long[10];
        Arrays.setAll(keys, i -> i);
        Arrays.fill(sizes, 999_999_999_999_999_999L);
        Trace trace = new RecordedTrace("large", keys, sizes);
        String message = "large: the sizes of its requests add up to more than 8 EiB";
        assertThatThrownBy(() -> new Replay(trace).run("lru", CacheShape.entries(3), requests -> {}))
                .isInstanceOf(IOException.class)
                .hasMessage(message);
        assertThatThrownBy(() -> Survey.of(trace))
                .isInstanceOf(IOException.class)
                .hasMessage(message);
    }

    @Test
    void keys_ofATraceThatIsTooLong_areRefused() throws IOException {
        Path file = Files.writeString(folder.resolve("long"), "a\nb\na\n");
        for (Trace trace : List.of(new TextTrace(file), new RecordedTrace("long", new long[3]))) {
            assertThat(trace.keys(3)).hasSize(3);
            assertThatThrownBy(() -> trace.keys(2))
                    .isInstanceOf(IOException.class)
                    .hasMessage("long: it has more than 2 requests, too many to know them all beforehand");
        }
    }

    @Test
    void gdsf_hitsMoreThanLru_whereTheSmallAreAsPopularAsTheLarge() throws IOException {
        Trace keys = MadeTraces.zipf(50_000, 2_000, 0.8, 4);
        long[] sizes = new long[50_000];
        for (int i = 0; i < sizes.length; i++) {
            sizes[i] = 1L << Math.floorMod(keys.keys()[i], 12L);
        }
        Replay replay = new Replay(new RecordedTrace("sized", keys.keys(), sizes));
        CacheShape shape = new CacheShape(2_000, 50_000, true);
        assertThat(replay.run("gdsf", shape, requests -> {}).hitRatio())
                .isGreaterThan(1.2 * replay.run("lru", shape, requests -> {}).hitRatio());
    }

    @Test
    void progress_reachesTheEnd() throws IOException {
        List<Long> said = new ArrayList<>();
        new Replay(MadeTraces.loop(10_000, 10)).run("lru", CacheShape.entries(5), said::add);
        assertThat(said).isSorted().endsWith(10_000L);
    }

    @Test
    void unknownPolicy_isToldWithAllNames() {
        assertThatThrownBy(() -> hitRatio(MadeTraces.loop(10, 10), 5, "guess"))
                .hasMessageStartingWith("no eviction policy is called guess");
    }

    @Test
    void survey_countsKeysOnce() throws IOException {
        Trace trace = new RecordedTrace("sized", new long[] {1, 2, 1, 3}, new long[] {10, 20, 11, 5});
        assertThat(Survey.of(trace)).isEqualTo(new Survey(4, 3, 35, true));
    }

    private static double hitRatio(Trace trace, int slots, String policy) throws IOException {
        return new Replay(trace)
                .run(policy, CacheShape.entries(slots), requests -> {})
                .hitRatio();
    }

    private static List<Trace> small(long seed) {
        return List.of(
                MadeTraces.zipf(20_000, 1_000, 0.9, seed),
                MadeTraces.zipfAndScans(20_000, 1_000, 0.9, 100, seed),
                MadeTraces.drifting(20_000, 1_000, 0.9, 5, seed),
                MadeTraces.loop(20_000, 1_000),
                MadeTraces.repeatedFiles(20_000, 50, 3));
    }
}
