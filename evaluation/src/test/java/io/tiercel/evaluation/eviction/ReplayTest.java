package io.tiercel.evaluation.eviction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReplayTest {
    @TempDir
    Path directory;

    @Test
    void hitRatio_isBetweenNothingAndTheBound_onEveryTrace() {
        for (Trace trace : small(7)) {
            double bound = Replay.bound(trace, 100);
            for (String policy : List.of("s3-fifo", "lru", "noop")) {
                assertThat(Replay.hitRatio(trace, 100, policy))
                        .as("%s on %s", policy, trace.name())
                        .isBetween(0.0, bound);
            }
        }
    }

    @Test
    void hitRatio_ofATierThatHoldsEverything_isOfAllReadsButTheFirst() {
        Trace loop = Trace.loop(10_000, 100);
        assertThat(Replay.hitRatio(loop, 100, "lru")).isEqualTo(0.99);
        assertThat(Replay.bound(loop, 100)).isEqualTo(0.99);
    }

    @Test
    void bound_onALoop_isWhatANoopTierKeeps() {
        Trace loop = Trace.loop(10_000, 100);
        assertThat(Replay.hitRatio(loop, 50, "lru")).isZero();
        assertThat(Replay.bound(loop, 50)).isEqualTo(Replay.hitRatio(loop, 50, "noop"));
    }

    @Test
    void scans_costS3FifoLessThanLru() {
        Trace trace = Trace.zipfAndScans(200_000, 5_000, 0.8, 500, 3);
        assertThat(Replay.hitRatio(trace, 1_000, "s3-fifo")).isGreaterThan(1.1 * Replay.hitRatio(trace, 1_000, "lru"));
    }

    @Test
    void traces_ofOneSeed_areTheSame() {
        List<Trace> first = small(5);
        List<Trace> second = small(5);
        for (int i = 0; i < first.size(); i++) {
            assertThat(first.get(i).keys()).isEqualTo(second.get(i).keys());
        }
    }

    @Test
    void swimTrace_readsEachJobsInput_fromTheBeginning() throws IOException {
        Path file = directory.resolve("trace.tsv");
        Files.write(
                file,
                List.of(
                        "job0\t1\t1\t250\t0\t1\tinputPath1\t\t",
                        "job1\t2\t1\t100\t0\t1\tinputPath2\t\t",
                        "job2\t3\t1\t101\t0\t1\tinputPath1\t\t"));
        long[] keys = SwimTrace.read(file, 100).keys();
        assertThat(keys).hasSize(6);
        assertThat(keys).startsWith(keys[4], keys[5]);
        assertThat(new Trace("", keys).footprint()).isEqualTo(4);
    }

    @Test
    void swimTrace_withoutInputPaths_saysSo() throws IOException {
        Path file = Files.write(directory.resolve("trace.tsv"), List.of("job0\t1\t1\t250"));
        assertThatThrownBy(() -> SwimTrace.read(file, 100)).hasMessageContaining("is no SWIM trace with input paths");
    }

    private static List<Trace> small(long seed) {
        return List.of(
                Trace.zipf(20_000, 1_000, 0.9, seed),
                Trace.zipfAndScans(20_000, 1_000, 0.9, 100, seed),
                Trace.drifting(20_000, 1_000, 0.9, 5, seed),
                Trace.loop(20_000, 1_000),
                Trace.repeatedFiles(20_000, 50, 3));
    }
}
