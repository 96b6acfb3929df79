package io.tiercel.systemtests.scheduling;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.resourcemanager.TiercelPlacementAllocator;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fifo.FifoScheduler;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A ResourceManager that is set up so that decisions could not hold does not start, and says what to set. */
@Tag("cluster")
class SetUpTest {
    private static final String ASYNCHRONOUS = "yarn.scheduler.capacity.schedule-asynchronously.enable";
    private static final String ALLOCATOR = "yarn.scheduler.app-placement-allocator.class";
    private static final String SCHEDULER = "yarn.resourcemanager.scheduler.class";

    @Test
    void asynchronousScheduling_isRefused_alsoWhereNothingIsSaid() {
        assertRefused(ASYNCHRONOUS, "true", "set " + ASYNCHRONOUS + " to false in capacity-scheduler.xml");
        assertRefused(ASYNCHRONOUS, "", "set " + ASYNCHRONOUS + " to false in capacity-scheduler.xml");
    }

    @Test
    void anotherAllocator_isRefused() {
        String wanted = "set " + ALLOCATOR + " to " + TiercelPlacementAllocator.class.getName() + ", not ";
        assertRefused(ALLOCATOR, "io.tiercel.Mistyped", wanted + "io.tiercel.Mistyped");
        assertRefused(ALLOCATOR, "", wanted + "nothing");
    }

    @Test
    void anotherScheduler_isRefused() {
        String fifo = FifoScheduler.class.getName();
        assertRefused(
                SCHEDULER, fifo, "set " + SCHEDULER + " to " + CapacityScheduler.class.getName() + ", not " + fifo);
    }

    /** @param value that the key is set to; empty where it is not set */
    private static void assertRefused(String key, String value, String message) {
        Map<String, String> settings = new TreeMap<>(DrivenSettings.ours());
        settings.remove(key);
        if (!value.isEmpty()) {
            settings.put(key, value);
        }
        assertThatThrownBy(() -> DrivenYarn.start(settings).close()).hasStackTraceContaining(message);
    }
}
