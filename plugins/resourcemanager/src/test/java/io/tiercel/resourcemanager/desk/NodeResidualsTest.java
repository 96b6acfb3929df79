package io.tiercel.resourcemanager.desk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tiercel.resourcemanager.desk.NodeResiduals.Said;
import io.tiercel.testkit.ManualClock;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What is made of what NodeManagers say of their VMs' CPUs. */
class NodeResidualsTest {
    private static final int VM = 7;
    private static final Set<ContainerId> NONE = Set.of();
    private static final Set<ContainerId> ONE =
            Set.of(ContainerId.newContainerId(ApplicationAttemptId.newInstance(ApplicationId.newInstance(1, 1), 1), 1));

    private double waitingShare;
    private final ManualClock clock = new ManualClock();
    private final NodeResiduals residuals = new NodeResiduals(clock);

    @Test
    void vcoresOfContainers_areTurnedIntoCpus() {
        // 8 vcores on 2 CPUs: 4 vcores are 1 CPU. As the NodeManager of a laptop said it in a run of a real job.
        NodeUse use = new NodeUse(1.989, 4.491, 2, 8, 1, 0);
        assertThat(use.residual(0).residual()).isCloseTo(1 - (1.989 - 4.491 / 4) / 2, within(1e-9));
    }

    @Test
    void whereContainersMayHaveAPartOfTheCpus_theirVcoresArePartsOfThat() {
        // 4 CPUs of which containers may have half, as 8 vcores: each is a quarter of a CPU.
        NodeUse use = new NodeUse(3, 8, 4, 8, 0.5, 0);
        assertThat(use.residual(0).residual()).isCloseTo(0.75, within(1e-9));
    }

    @Test
    void whatVcpusWaitFor_isTakenAway() {
        waitingShare = 0.1;
        look(use(0.36), NONE);
        assertThat(residuals.residual(VM)).isCloseTo(0.72, within(1e-9));
    }

    @Test
    void silentVm_isUnknownAfterTenSeconds() {
        look(use(0.5), NONE);
        clock.advance(Duration.ofSeconds(10));
        assertThat(residuals.residual(VM)).isCloseTo(0.75, within(1e-9));
        clock.advance(Duration.ofNanos(1));
        assertThat(residuals.residual(VM)).isNaN();
        assertThat(residuals.byHost()).isEmpty();
    }

    @Test
    void vmThatMeasuresNothing_isWhatItWas_untilThatIsTooOld_andUnknownWhereItWasNever() {
        look(null, NONE);
        assertThat(residuals.residual(VM)).isNaN();
        look(use(0.5), NONE);
        clock.advance(Duration.ofSeconds(5));
        look(null, NONE);
        assertThat(residuals.byHost()).containsOnlyKeys("vm");
        clock.advance(Duration.ofSeconds(6));
        look(null, NONE);
        assertThat(residuals.residual(VM)).isNaN();
    }

    @Test
    void vmThatIsGone_isUnknown() {
        look(use(0.5), NONE);
        residuals.look(List.of());
        assertThat(residuals.residual(VM)).isNaN();
    }

    @Test
    void whereContainersHaveJustChanged_residualIsNoLessThanBefore_butForNoLongerThanThat() {
        settle(NONE);
        look(use(1.5), ONE);
        assertThat(residuals.residual(VM)).as("the container counts as others'").isCloseTo(0.75, within(1e-9));
        clock.advance(Duration.ofSeconds(6));
        look(use(1.5), ONE);
        assertThat(residuals.residual(VM)).as("others use so much").isCloseTo(0.25, within(1e-9));
    }

    @Test
    void whereContainersGoOnChanging_whatWasBeforeIsForgotten() {
        settle(NONE);
        for (int second = 0; second < 36; second += 4) {
            clock.advance(Duration.ofSeconds(4));
            look(use(1.5), second % 8 == 0 ? ONE : NONE);
        }
        assertThat(residuals.residual(VM)).isCloseTo(0.25, within(1e-9));
    }

    private void settle(Set<ContainerId> containers) {
        look(use(0.5), containers);
        clock.advance(Duration.ofSeconds(6));
        look(use(0.5), containers);
    }

    private NodeUse use(double cpus) {
        return new NodeUse(cpus, 0, 2, 2, 1, clock.getAsLong());
    }

    private void look(@Nullable NodeUse use, Set<ContainerId> containers) {
        residuals.look(List.of(new Said(VM, "vm", use, containers, waitingShare)));
    }
}
