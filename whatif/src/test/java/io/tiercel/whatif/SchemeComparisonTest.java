package io.tiercel.whatif;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.affinity.Scheme;
import io.tiercel.simulator.scenario.Scenario;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class SchemeComparisonTest {
    @Test
    void jobsThatWaitForEachOther_areComparedByTheRun_othersByTheJob() {
        SchemeComparison comparison = compare(List.of(Scheme.CAVA), List.of(1L));
        assertThat(comparison.comparedTime("queue")).isEqualTo(ComparedTime.RUN);
        assertThat(comparison.comparedTime("paced")).isEqualTo(ComparedTime.JOB);
        assertThat(comparison.workloads(ComparedTime.JOB)).containsExactly("paced");
    }

    @Test
    void gain_isTheMeanOfWhatEachSeedGains() {
        SchemeComparison comparison = compare(List.of(Scheme.NO_CACHE, Scheme.CAVA), List.of(3L, 4L));
        RunGroup cava = comparison.groups("queue").get(1);
        RunGroup floor = comparison.floor(cava).orElseThrow();
        double first = 1 - cava.runs().get(0).runSeconds() / floor.runs().get(0).runSeconds();
        double second =
                1 - cava.runs().get(1).runSeconds() / floor.runs().get(1).runSeconds();
        Spread gain = comparison.gain(cava, ComparedTime.RUN::seconds).orElseThrow();
        assertThat(gain.mean()).isPositive().isCloseTo((first + second) / 2, Offset.offset(1e-12));
        assertThat(gain.halfRange()).isCloseTo(Math.abs(first - second) / 2, Offset.offset(1e-12));
    }

    @Test
    void gain_isAbsent_whereThereIsNoNoCache() {
        SchemeComparison comparison = compare(List.of(Scheme.CAVA), List.of(1L));
        assertThat(comparison.gain(comparison.groups().get(0), ComparedTime.RUN::seconds))
                .isEmpty();
    }

    private static SchemeComparison compare(List<Scheme> policies, List<Long> seeds) {
        Scenario scenario = Simulated.scenario(policies, seeds, Simulated.queue(), Simulated.paced());
        return new SchemeComparison(Simulated.runs(scenario));
    }
}
