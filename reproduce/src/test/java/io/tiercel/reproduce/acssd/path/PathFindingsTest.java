package io.tiercel.reproduce.acssd.path;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tiercel.report.Claim;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PathFindingsTest {
    @Test
    void claims_compareRunsOfTheSameRound() {
        List<PathRun> runs = new ArrayList<>();
        for (int round = 0; round < 3; round++) {
            for (PathCase what : PathCase.values()) {
                double rate = what == PathCase.WARM_OURS ? 300 : 100;
                runs.add(new PathRun(what, round, new FioJob.Result(rate * (round + 1), 50)));
            }
        }
        PathFindings findings =
                new PathFindings(new PathOptions(1, 3, 3), "", runs, List.of(new ShareRun(3_000, 1_000, 3_900)));
        assertThat(measured(findings, "warm-filter")).isCloseTo(3, within(1e-9));
        assertThat(measured(findings, "cold-none")).isCloseTo(1, within(1e-9));
        assertThat(measured(findings, "resizing-p99")).isCloseTo(1, within(1e-9));
        assertThat(measured(findings, "shares-busy")).isCloseTo(3, within(1e-9));
        assertThat(measured(findings, "shares-idle")).isCloseTo(0.975, within(1e-9));
        assertThat(findings.text()).contains("nbdkit memory", "resized ten times a second");
    }

    @Test
    void optionsThatMakeNoSense_areRefused() {
        assertThatThrownBy(() -> new PathOptions(1, 0, 3)).hasMessageContaining("rounds");
        assertThatThrownBy(() -> new PathOptions(1, 1, 2)).hasMessageContaining("between 3 and 600");
    }

    private static double measured(PathFindings findings, String id) {
        return findings.claims().stream()
                .filter(claim -> claim.id().equals(id))
                .mapToDouble(Claim::measured)
                .findFirst()
                .orElseThrow();
    }
}
