package io.tiercel.whatif.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.testkit.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReadSharesTest {
    private static final PastJob LOGS = job(new PastRead(List.of("logs"), 800));

    @Test
    void pathsThatWereNeverReadAlone_shareEqually() {
        assertThat(shares(job(new PastRead(List.of("a", "b"), 100)))).isEqualTo(Map.of("a", 50L, "b", 50L));
    }

    @Test
    void pathThatWasReadAlone_hasAsMuchAsThen_andOthersTheRest() {
        assertThat(shares(job(new PastRead(List.of("logs", "a", "b"), 1000))))
                .isEqualTo(Map.of("logs", 800L, "a", 100L, "b", 100L));
    }

    @Test
    void pathsThatWereReadAlone_shareInProportion_whereLessIsRead() {
        PastJob users = job(new PastRead(List.of("users"), 200));
        PastJob both = job(new PastRead(List.of("logs", "users"), 100));
        assertThat(new ReadShares(List.of(LOGS, users, both)).bytesByPath(both))
                .isEqualTo(Map.of("logs", 80L, "users", 20L));
    }

    @Test
    void pathsThatWereNeverReadAlone_weighAsTheOthers_whereNothingIsLeft() {
        assertThat(shares(job(new PastRead(List.of("logs", "a"), 600)))).isEqualTo(Map.of("logs", 300L, "a", 300L));
    }

    @Test
    void pathReadTwiceByAJob_countsOnce_asTheMost() {
        assertThat(shares(job(new PastRead(List.of("a"), 10), new PastRead(List.of("a"), 30))))
                .isEqualTo(Map.of("a", 30L));
    }

    @Test
    void shares_addUpToTheRead_andAreNeverNothing() {
        Seed seed = Seed.announced("reads of several paths");
        for (int round = 0; round < 200; round++) {
            List<PastJob> jobs = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
                jobs.add(job(read(seed)));
            }
            ReadShares shares = new ReadShares(jobs);
            for (PastJob job : jobs) {
                Map<String, Long> bytes = shares.bytesByPath(job);
                PastRead read = job.reads().get(0);
                assertThat(bytes).containsOnlyKeys(read.paths());
                assertThat(bytes.values()).allMatch(share -> share > 0);
                // Each is rounded, up to a byte if it is less.
                assertThat(bytes.values().stream().mapToLong(Long::longValue).sum() - read.bytes())
                        .isBetween(-(long) bytes.size(), (long) bytes.size());
            }
        }
    }

    private static PastRead read(Seed seed) {
        List<String> paths = new ArrayList<>();
        for (int i = seed.between(1, 4); i > 0; i--) {
            paths.add("path" + (4 * seed.below(3) + i));
        }
        return new PastRead(paths, 1 + seed.below(1L << seed.between(1, 40)));
    }

    private static Map<String, Long> shares(PastJob job) {
        return new ReadShares(List.of(LOGS, job)).bytesByPath(job);
    }

    private static PastJob job(PastRead... reads) {
        return new PastJob("job", 0, List.of(reads), 0, 0);
    }
}
