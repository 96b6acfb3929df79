package io.tiercel.core.affinity.worth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Offset.offset;

import io.tiercel.testkit.Seed;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AccessWindowTest {
    private final AccessWindow window = new AccessWindow(10, file -> {});

    @Test
    void frequency_countsAJobOnce() {
        window.accessed(0, 7, 1);
        window.accessed(1, 7, 1);
        window.accessed(1, 7, 2);
        assertThat(window.frequency(7)).isEqualTo(2);
    }

    @Test
    void frequency_countsForTheWindowFromTheLatestReadOn() {
        window.accessed(0, 7, 1);
        window.accessed(5, 7, 1);
        window.advance(14);
        assertThat(window.frequency(7)).isEqualTo(1);
        window.advance(15);
        assertThat(window.frequency(7)).isZero();
    }

    @Test
    void ofMoreThanMayBeRemembered_theLatestAre() {
        AccessWindow small = new AccessWindow(1000, 2, file -> {});
        small.accessed(0, 7, 1);
        small.accessed(1, 8, 1);
        small.accessed(2, 7, 1);
        small.accessed(3, 9, 2);
        assertThat(List.of(small.frequency(7), small.frequency(8), small.frequency(9)))
                .containsExactly(1, 0, 1);
        small.accessed(4, 7, 2);
        assertThat(List.of(small.frequency(7), small.frequency(8), small.frequency(9)))
                .containsExactly(1, 0, 1);
        assertThat(small.readers(7)).extracting(FileReader::job).containsExactly(2L);
    }

    @Test
    void accessRate_isOneInTheUsualGapAndTheTimeSinceTheLastRead() {
        AccessWindow wide = new AccessWindow(1000, file -> {});
        wide.accessed(0, 7, 1);
        wide.accessed(50, 7, 2);
        wide.accessed(100, 8, 3);
        double averageGap = 100.0 / 3;
        assertThat(wide.accessRate(8)).isCloseTo(1 / averageGap, offset(1e-12));
        assertThat(wide.accessRate(7)).isCloseTo(1 / (50 + (50 + averageGap) / 2), offset(1e-12));
        assertThat(wide.accessRate(9)).isZero();
    }

    @Test
    void accessRate_fades_andSlowerOfAFileThatWasReadOften() {
        AccessWindow wide = new AccessWindow(10_000, file -> {});
        wide.accessed(0, 8, 1);
        wide.accessed(300, 8, 2);
        wide.accessed(600, 7, 3);
        wide.accessed(600, 8, 4);
        double before = wide.accessRate(8);
        wide.advance(1_500);
        assertThat(wide.accessRate(8)).isLessThan(before).isGreaterThan(wide.accessRate(7));
        wide.advance(10_600);
        assertThat(wide.accessRate(8)).isZero();
    }

    @Test
    void highestAffinity_fallsWhenTheHighestJobLeavesTheWindow() {
        window.affinityChanged(1, 0.2, () -> "test");
        window.affinityChanged(2, 0.1, () -> "test");
        window.accessed(0, 7, 1);
        window.accessed(5, 7, 2);
        assertThat(window.highestAffinity(7)).isEqualTo(0.2);
        window.advance(12);
        assertThat(window.highestAffinity(7)).isEqualTo(0.1);
    }

    @Test
    void highestAffinity_followsWhatIsFoundOutLater_alsoOfJobsThatHaveEnded() {
        window.affinityChanged(1, 0.1, () -> "test");
        window.accessed(0, 7, 1);
        assertThat(window.highestAffinity(7)).isEqualTo(0.1);
        window.affinityChanged(1, 0.3, () -> "test");
        window.jobEnded(1);
        assertThat(window.highestAffinity(7)).isEqualTo(0.3);
    }

    @Test
    void window_isThatOfGoingThroughAllAccesses() {
        Seed seed = Seed.announced("AccessWindowTest");
        for (int round = 0; round < 100; round++) {
            long windowNanos = seed.between(1, 50);
            AccessWindow measured = new AccessWindow(windowNanos, file -> {});
            Map<List<Long>, Long> latest = new LinkedHashMap<>();
            Map<Long, Double> values = new LinkedHashMap<>();
            long now = 0;
            for (int step = 0; step < 300; step++) {
                now += seed.below(4);
                long file = seed.below(5L);
                long job = seed.below(12L);
                if (!values.containsKey(job) || seed.oneIn(10)) {
                    values.put(job, seed.below(5) / 4.0);
                    measured.affinityChanged(job, values.getOrDefault(job, 0.0), () -> "test");
                }
                measured.accessed(now, file, job);
                latest.put(List.of(file, job), now);
                long asked = seed.below(5L);
                double[] within = affinitiesWithin(latest, values, asked, now - windowNanos);
                assertThat(measured.frequency(asked)).isEqualTo(within.length);
                assertThat(measured.highestAffinity(asked))
                        .isEqualTo(Arrays.stream(within).max().orElse(0));
            }
        }
    }

    @Test
    void accessed_inThePast_throws() {
        window.accessed(5, 7, 1);
        assertThatThrownBy(() -> window.accessed(4, 7, 1)).hasMessage("time went back from 5 to 4 ns");
    }

    private static double[] affinitiesWithin(
            Map<List<Long>, Long> latest, Map<Long, Double> values, long file, long after) {
        return latest.entrySet().stream()
                .filter(entry -> entry.getKey().get(0) == file && entry.getValue() > after)
                .mapToDouble(entry -> values.getOrDefault(entry.getKey().get(1), 0.0))
                .toArray();
    }
}
