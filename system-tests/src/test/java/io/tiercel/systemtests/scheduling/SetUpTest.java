package io.tiercel.systemtests.scheduling;

import static io.tiercel.systemtests.scheduling.DrivenSite.vm;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.resourcemanager.Boards;
import io.tiercel.resourcemanager.TiercelPlacementAllocator;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fifo.FifoScheduler;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A ResourceManager whose YARN is set up so that decisions could not hold does not start, and says what to set. One whose
 * settings of Tiercel cannot be used is as without Tiercel.
 */
@Tag("cluster")
class SetUpTest {
    private static final String ASYNCHRONOUS = "yarn.scheduler.capacity.schedule-asynchronously.enable";
    private static final String ALLOCATOR = "yarn.scheduler.app-placement-allocator.class";
    private static final String SCHEDULER = "yarn.resourcemanager.scheduler.class";
    private static final String MISTYPED = "tiercel.scheduling.polcy";
    private static final String STRICT = "tiercel.strict";

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

    @Test
    void aMistypedSettingOfOurs_leavesAResourceManagerThatSchedules_andSaysWhy() throws Exception {
        assertSchedulesWithout(MISTYPED, "cava", MISTYPED + ": did you mean tiercel.scheduling.policy?");
        assertSchedulesWithout("tiercel.topology.file", "/there/is/none", "there is no file /there/is/none");
        assertSchedulesWithout("tiercel.scheduling.policy", "quick", "setting tiercel.scheduling.policy: ");
        assertThat(troubles()).as("once the ResourceManagers have stopped").isEmpty();
    }

    @Test
    void aMistypedSettingOfOurs_isRefused_whereThatIsWanted() {
        Map<String, String> settings = new TreeMap<>(DrivenSettings.ours());
        settings.put(STRICT, "true");
        settings.put(MISTYPED, "cava");
        assertThatThrownBy(() -> DrivenYarn.start(settings).close())
                .hasStackTraceContaining(STRICT + " wants no start without it: unknown setting " + MISTYPED);
    }

    @Test
    void aResourceManagerThatIsSetUp_isHealthy() throws Exception {
        try (DrivenYarn yarn = DrivenYarn.start(DrivenSettings.ours())) {
            assertThat(Boards.of(yarn.context())).isNotNull();
            assertThat(troubles()).containsExactly("");
        }
    }

    private static void assertSchedulesWithout(String key, String value, String trouble) throws Exception {
        Map<String, String> settings = new TreeMap<>(DrivenSettings.ours());
        settings.put(key, value);
        try (DrivenYarn yarn = DrivenYarn.start(settings).withNodes(4096, 4);
                DrivenMaster job = yarn.submit(JobPlan.reading(1, vm(1, 1, 1)))) {
            job.round();
            yarn.node(vm(1, 1, 1)).heartbeat();
            job.rounds(2);
            assertThat(job.placed()).hasSize(1);
            assertThat(job.untagged()).isEqualTo(1);
            assertThat(Boards.of(yarn.context())).isNull();
            assertThat(troubles()).singleElement().asString().contains(trouble);
        }
    }

    /** What the ResourceManagers of this JVM say. */
    private static List<String> troubles() throws Exception {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        List<String> troubles = new ArrayList<>();
        for (ObjectName bean : server.queryNames(new ObjectName("io.tiercel:type=Health,*"), null)) {
            String trouble = (String) server.getAttribute(bean, "Trouble");
            assertThat(server.getAttribute(bean, "Healthy")).isEqualTo(trouble.isEmpty());
            troubles.add(trouble);
        }
        return troubles;
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
