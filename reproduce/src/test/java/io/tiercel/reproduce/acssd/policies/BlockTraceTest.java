package io.tiercel.reproduce.acssd.policies;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.report.Claim;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BlockTraceTest {
    @Test
    void traces_areTheSameForASeed_andWhatTheirNamesSay() {
        for (BlockTrace trace : BlockTrace.values()) {
            assertThat(trace.uses(new Random(1)))
                    .isEqualTo(trace.uses(new Random(1)))
                    .hasSizeGreaterThan(100_000);
        }
        assertThat(distinct(BlockTrace.LOOP)).isEqualTo(200_000);
        assertThat(distinct(BlockTrace.ZIPF_10)).isLessThan(distinct(BlockTrace.ZIPF_08));
    }

    @Test
    void claims_areOfTheGreatestDifference() {
        List<PolicyRun> runs = List.of(
                new PolicyRun(BlockTrace.LOOP, "lru", 10, 0.5, 0.5),
                new PolicyRun(BlockTrace.LOOP, "s3-fifo", 10, 0.501, 0.5),
                new PolicyRun(BlockTrace.SCANS, "s3-fifo", 10, 0.498, 0.5));
        PeerFindings findings = new PeerFindings(runs, List.of(new CurveRun(BlockTrace.LOOP, 100, 10, 0.004)));
        assertThat(findings.claims()).extracting(Claim::id).containsExactly("lru", "s3-fifo", "curve");
        assertThat(findings.claims().get(1).measured()).isBetween(0.19, 0.21);
        assertThat(findings.text()).contains("a loop", "0.400 points");
    }

    private static long distinct(BlockTrace trace) {
        return Arrays.stream(trace.uses(new Random(1))).distinct().count();
    }
}
