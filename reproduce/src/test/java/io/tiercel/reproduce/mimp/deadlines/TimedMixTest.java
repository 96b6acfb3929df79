package io.tiercel.reproduce.mimp.deadlines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TimedMixTest {
    private static final Map<TimedApplication, Double> ALONE =
            Map.of(TimedApplication.PI, 30.0, TimedApplication.WORD_COUNT, 20.0, TimedApplication.GREP, 10.0);

    @Test
    void mix_ofASeed_isAlwaysTheSame_andHasFourJobsOfEachApplication() {
        assertThat(TimedMix.of(7)).isEqualTo(TimedMix.of(7));
        assertThat(TimedMix.of(7)).isNotEqualTo(TimedMix.of(8));
        for (TimedApplication application : TimedApplication.values()) {
            assertThat(TimedMix.of(7).jobs())
                    .filteredOn(job -> job.application() == application)
                    .hasSize(4);
        }
    }

    @Test
    void deadlines_areTimesThatTheApplicationTakesAlone() {
        assertThat(TimedMix.of(3).submissions(ALONE, "/out")).allSatisfy(job -> {
            double times = job.deadlineMillis() / 1e3 / ALONE.getOrDefault(job.application(), 0.0);
            assertThat(times).isIn(1.5, 2.0, 3.0);
        });
    }

    @Test
    void jobs_arriveInOrder_theFirstAtOnce() {
        List<Submission> jobs = TimedMix.of(3).submissions(ALONE, "/out");
        assertThat(jobs).isSortedAccordingTo((one, other) -> Long.compare(one.arrivalMillis(), other.arrivalMillis()));
        assertThat(jobs.get(0).arrivalMillis()).isZero();
        assertThat(jobs).extracting(Submission::output).doesNotHaveDuplicates();
    }

    @Test
    void arrivals_areAsFarApartAsAJobTakesAlone_onAverage() {
        double mean = java.util.stream.LongStream.range(0, 400)
                .map(seed -> {
                    List<Submission> jobs = TimedMix.of(seed).submissions(ALONE, "/out");
                    return jobs.get(jobs.size() - 1).arrivalMillis();
                })
                .average()
                .orElseThrow();
        assertThat(mean / 11).isBetween(18_500.0, 21_500.0);
    }

    @Test
    void application_ofWhichNothingIsKnown_isRefused() {
        assertThatThrownBy(() -> TimedMix.of(1).submissions(Map.of(TimedApplication.PI, 1.0), "/out"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("alone");
    }
}
