package io.tiercel.systemtests.scheduling;

import static io.tiercel.systemtests.scheduling.DrivenSite.vm;
import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.model.LocalityLevel;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A queue in which a user may have two containers' memory, and the one that goes beyond it. */
@Tag("cluster")
class UserLimitTest {
    private static final int SKIPS_MAX = 9;
    private static final String HERE = vm(2, 1, 1);
    private static final String FAR = vm(1, 1, 1);

    @Test
    void jobOfAUserWhoMayHaveNoMore_isSkippedNoMoreOften_forSlotsThatItCouldNotHave() throws Exception {
        Map<String, String> settings = DrivenSettings.ours();
        settings.put("yarn.scheduler.capacity.root." + DrivenSettings.FEWEST + ".user-limit-factor", "0.125");
        try (DrivenYarn yarn = DrivenYarn.start(settings).withNodes(4096, 4);
                DrivenMaster full = yarn.submit(reading("ann", 3).silent())) {
            full.round();
            yarn.node(FAR).heartbeats(3);
            full.rounds(2);
            assertThat(full.running()).hasSize(3);
            try (DrivenMaster other = yarn.submit(reading("bob", 1));
                    DrivenMaster job = yarn.submit(reading("ann", 1))) {
                for (DrivenMaster each : List.of(other, job)) {
                    each.round();
                }
                yarn.node(FAR).heartbeats(2 * SKIPS_MAX);
                other.rounds(2);
                job.rounds(2);
                assertThat(other.placed())
                        .extracting(DrivenMaster.Placed::level)
                        .containsExactly(LocalityLevel.OFF_RACK);
                assertThat(job.placed()).isEmpty();

                full.endTasks();
                yarn.node(FAR).heartbeats(SKIPS_MAX / 2);
                job.rounds(2);
                assertThat(job.placed()).as("it waits for a nearer slot").isEmpty();
                yarn.node(HERE).heartbeat();
                job.rounds(2);
                assertThat(job.placed()).extracting(DrivenMaster.Placed::level).containsExactly(LocalityLevel.VM_DISK);
            }
        }
    }

    private static JobPlan reading(String user, int tasks) {
        JobPlan plan = JobPlan.reading(1, HERE).by(user);
        for (int task = 1; task < tasks; task++) {
            plan = plan.and(1, HERE);
        }
        return plan;
    }
}
