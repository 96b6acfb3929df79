package io.tiercel.coordinator.ssd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tiercel.core.ssd.plan.Criticality;
import io.tiercel.wire.deadline.DiskStake;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class JobCriticalityTest {
    private static final double NONE = Double.POSITIVE_INFINITY;
    private static final Set<String> VMS = Set.of("w1", "w2", "w3", "w4");

    private static Map<String, Double> of(DiskStake... stakes) {
        return new JobCriticality(() -> List.of(stakes), application -> application.equals("pi") ? 0 : 0.5).apply(VMS);
    }

    @Test
    void whereNoJobRuns_nothingIsKnown() {
        assertThat(of()).isEmpty();
    }

    @Test
    void aDiskIsAsCritical_asWhatItWillServeOfJobsThatWaitForIt() {
        Map<String, Double> found = of(
                new DiskStake("w1", "grep", 0.75, NONE),
                new DiskStake("w2", "grep", 0.25, 1),
                new DiskStake("w3", "pi", 1, NONE));
        assertThat(found).containsOnlyKeys("w1", "w2", "w3");
        assertThat(found.get("w1")).isCloseTo(0.75 * 0.5, within(1e-9));
        assertThat(found.get("w2")).isCloseTo(0.25 * 0.5 * 2, within(1e-9));
        assertThat(found.get("w3")).isEqualTo(Criticality.OF_NOBODY);
    }

    @Test
    void aJobThatMayReadAnywhere_waitsForAllDisksAlike() {
        Map<String, Double> found =
                of(new DiskStake(DiskStake.ANY_VM, "dfsio", 1, NONE), new DiskStake("w1", "grep", 1, NONE));
        assertThat(found).containsOnlyKeys(VMS);
        assertThat(found.get("w2")).isCloseTo(0.25 * 0.5, within(1e-9));
        assertThat(found.get("w1")).isCloseTo(0.25 * 0.5 + 0.5, within(1e-9));
    }
}
