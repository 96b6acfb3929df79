package io.tiercel.resourcemanager.desk;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.wire.deadline.DiskStake;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JobStakesTest {
    private static final double NONE = Double.POSITIVE_INFINITY;
    private static final double MIB = 1 << 20;

    @Test
    void stakes_areSharesOfTheInputThatIsLeft() {
        assertThat(JobStakes.of("grep", Map.of("w1", 30 * MIB, "w2", 10 * MIB), NONE))
                .containsExactlyInAnyOrder(
                        new DiskStake("w1", "grep", 0.75, NONE), new DiskStake("w2", "grep", 0.25, NONE));
    }

    @Test
    void aDiskWithHardlyAnyOfTheInput_isLeftOut() {
        assertThat(JobStakes.of("grep", Map.of("w1", 1e6 * MIB, "w2", 10 * MIB), NONE))
                .extracting(DiskStake::vm)
                .containsExactly("w1");
    }

    @Test
    void aJobWhoseInputNobodyTells_orIsOnlyAListOfFiles_mayReadAnywhere() {
        DiskStake anywhere = new DiskStake(DiskStake.ANY_VM, "dfsio", 1, -0.5);
        assertThat(JobStakes.of("dfsio", Map.of(), -0.5)).containsExactly(anywhere);
        assertThat(JobStakes.of("dfsio", Map.of("w1", 800.0), -0.5)).containsExactly(anywhere);
    }
}
