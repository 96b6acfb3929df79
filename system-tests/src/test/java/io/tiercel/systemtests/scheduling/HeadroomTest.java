package io.tiercel.systemtests.scheduling;

import static io.tiercel.systemtests.scheduling.DrivenSite.vm;
import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.model.LocalityLevel;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A queue that may have four gigabytes, three of which are taken. */
@Tag("cluster")
class HeadroomTest {
    private static final int SKIPS_MAX = 9;
    private static final String HERE = vm(2, 1, 1);
    private static final String FAR = vm(1, 1, 1);
    private static final String TAKEN = vm(1, 2, 1);

    @Test
    void jobWhoseContainersItsQueueHasNoRoomFor_isSkippedNoMoreOften() throws Exception {
        Map<String, String> settings = DrivenSettings.ours();
        String queues = "yarn.scheduler.capacity.root.";
        settings.put(queues + DrivenSettings.FEWEST + ".capacity", "10");
        settings.put(queues + DrivenSettings.FEWEST + ".maximum-capacity", "12.5");
        settings.put(queues + DrivenSettings.CACHED + ".capacity", "45");
        settings.put(queues + DrivenSettings.PLAIN + ".capacity", "45");
        JobPlan three = JobPlan.reading(1, TAKEN).and(1, TAKEN).and(1, TAKEN).silent();
        try (DrivenYarn yarn = DrivenYarn.start(settings).withNodes(4096, 4);
                DrivenMaster filler = yarn.submit(three)) {
            filler.round();
            yarn.node(TAKEN).heartbeats(3);
            filler.rounds(2);
            assertThat(filler.running()).hasSize(3);
            try (DrivenMaster small = yarn.submit(JobPlan.reading(2, HERE));
                    DrivenMaster large = yarn.submit(JobPlan.reading(3, HERE).ofMegabytes(2048))) {
                for (DrivenMaster each : List.of(small, large)) {
                    each.round();
                }
                yarn.node(FAR).heartbeats(SKIPS_MAX + 1);
                small.rounds(2);
                large.rounds(2);
                assertThat(small.placed())
                        .extracting(DrivenMaster.Placed::level)
                        .containsExactly(LocalityLevel.OFF_RACK);
                assertThat(large.placed()).isEmpty();

                filler.endTasks();
                yarn.node(TAKEN).heartbeat();
                yarn.node(FAR).heartbeats(SKIPS_MAX / 2);
                large.rounds(2);
                assertThat(large.placed()).as("it waits for a nearer slot").isEmpty();
                yarn.node(HERE).heartbeat();
                large.rounds(2);
                assertThat(large.placed())
                        .extracting(DrivenMaster.Placed::level)
                        .containsExactly(LocalityLevel.VM_DISK);
            }
        }
    }
}
