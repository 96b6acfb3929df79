package io.tiercel.coordinator.ssd;

import static io.tiercel.coordinator.ssd.HostOfTests.MB;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tiercel.core.ssd.plan.SsdOverride;
import io.tiercel.core.ssd.plan.SsdPlan.Why;
import io.tiercel.core.ssd.plan.SsdRules;
import io.tiercel.core.ssd.plan.SsdSolverName;
import io.tiercel.testkit.Await;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The loop with agents as it sees them; those of real hypervisors are in the system tests. */
@Timeout(60)
class SsdLoopTest {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final SsdConfig CONFIG =
            new SsdConfig(SsdSolverName.MISS_COST, 3_600_000_000_000L, SsdRules.DEFAULT, 1, "");

    private final HostOfTests host =
            new HostOfTests("hv-1", 640).with("busy", 320, 500).with("idle", 320, 500);
    private volatile Map<String, Double> waits = Map.of();
    private final SsdLoop loop = new SsdLoop(CONFIG, vms -> waits, (name, message) -> told(name, message));

    private boolean told(String name, byte[] message) {
        return name.equals("hv-1") && host.told(loop, message);
    }

    @AfterEach
    void close() {
        loop.close();
    }

    private SsdRound round() throws InterruptedException {
        long before = loop.last().map(SsdRound::number).orElse(0L);
        loop.trigger();
        Await.until("a round", PATIENCE, () -> loop.last().map(SsdRound::number).orElse(0L) > before);
        return loop.last().orElseThrow();
    }

    private void busyFor() {
        loop.reported("hv-1", host.report());
        host.reads("busy", 50_000, 50_000);
        loop.reported("hv-1", host.report());
    }

    @Test
    void room_goesToTheBusyVm_andTheNextRoundChangesNothing() throws Exception {
        loop.start("c:1");
        busyFor();
        SsdRound first = round();
        assertThat(first.outcomes().get("hv-1")).isEmpty();
        assertThat(host.cache("busy").bytes).isEqualTo(500 * MB);
        assertThat(host.cache("idle").bytes).isEqualTo(140 * MB);
        loop.reported("hv-1", host.report());
        SsdRound second = round();
        assertThat(second.plan().hosts().get(0).vms())
                .allMatch(vm -> vm.bytes() == vm.vm().cache().bytes());
        assertThat(host.orders).hasSize(2);
        assertThat(host.orders.get(1).path("lease").path("number").asLong()).isEqualTo(host.number);
    }

    @Test
    void room_goesWhereJobsWait_alsoBetweenTwoJobs() throws Exception {
        loop.start("c:1");
        loop.reported("hv-1", host.report());
        host.reads("busy", 0, 50_000);
        host.reads("idle", 0, 25_000);
        loop.reported("hv-1", host.report());
        waits = Map.of("idle", 0.5);
        round();
        assertThat(host.cache("idle").bytes).isEqualTo(500 * MB);
        waits = Map.of();
        loop.reported("hv-1", host.report());
        round();
        assertThat(host.cache("idle").bytes).isEqualTo(500 * MB);
    }

    @Test
    void dryRun_tellsNobody() throws Exception {
        loop.start("c:1");
        busyFor();
        SsdRound dry = loop.dryRun();
        assertThat(dry.isApplied()).isFalse();
        assertThat(dry.plan().hosts().get(0).vms().get(0).bytes()).isEqualTo(500 * MB);
        assertThat(host.orders).isEmpty();
        assertThat(loop.history()).isEmpty();
    }

    @Test
    void secondCoordinator_isRefused_whileTheFirstHoldsTheLease() throws Exception {
        host.holder = "other:1";
        host.number = 7;
        loop.start("c:1");
        busyFor();
        SsdRound round = round();
        assertThat(host.orders.get(0).path("lease").path("number").asLong()).isEqualTo(8);
        assertThat(round.outcomes().get("hv-1")).singleElement().asString().contains("other:1");
        assertThat(host.cache("busy").bytes).isEqualTo(320 * MB);
    }

    @Test
    void hostWhoseAgentTalksNonsense_isLeftAloneAndToldOf() throws Exception {
        loop.start("c:1");
        busyFor();
        ObjectNode nonsense = host.report();
        ((ObjectNode) nonsense.path("ssds").get(0).path("caches").get(0)).put("hits", -5);
        loop.reported("hv-1", nonsense);
        SsdRound round = round();
        assertThat(round.observed().skipped().get("hv-1")).contains("hits");
        assertThat(host.orders).isEmpty();
        loop.reported("hv-1", host.report());
        assertThat(round().observed().skipped()).isEmpty();
    }

    @Test
    void agentOfAnotherVersion_isLeftAlone() throws Exception {
        loop.start("c:1");
        ObjectNode newer = host.report();
        ((ObjectNode) newer.path("ssds").get(0)).put("protocol", 2);
        loop.reported("hv-1", newer);
        assertThat(round().observed().skipped().get("hv-1")).contains("version 2", "same release");
    }

    @Test
    void cacheThatHasGoneMeanwhile_isAProblemOfItsOwn() throws Exception {
        loop.start("c:1");
        host.with("gone", 0, 100);
        busyFor();
        host.reads("gone", 0, 50_000);
        loop.reported("hv-1", host.report());
        ObjectNode last = host.report();
        loop.reported("hv-1", last);
        host.forget("gone");
        SsdRound round = round();
        assertThat(round.outcomes().get("hv-1")).singleElement().asString().contains("/run/gone", "no such cache");
        assertThat(host.cache("busy").bytes).isGreaterThan(320 * MB);
    }

    @Test
    void pausedLoop_makesARoundOnlyWhenItIsTold() throws Exception {
        loop.start("c:1");
        loop.pause(true);
        busyFor();
        assertThat(round().number()).isEqualTo(1);
        assertThat(loop.isPaused()).isTrue();
    }

    @Test
    void override_isCheckedAndHolds() throws Exception {
        loop.start("c:1");
        busyFor();
        assertThatThrownBy(() -> loop.override("nobody", bytes(1))).hasMessageContaining("nobody");
        assertThatThrownBy(() -> loop.override("idle", bytes(640))).hasMessageContaining("does not fit");
        loop.override("idle", bytes(600));
        SsdRound round = round();
        assertThat(host.cache("idle").bytes).isEqualTo(600 * MB);
        assertThat(host.cache("busy").bytes).isEqualTo(40 * MB);
        assertThat(round.plan().hosts().get(0).vms().get(1).why()).isEqualTo(Why.OVERRIDE);
        assertThat(loop.release("idle")).isTrue();
        assertThat(loop.release("idle")).isFalse();
    }

    private static SsdOverride bytes(long megabytes) {
        return new SsdOverride(OptionalLong.of(megabytes * MB), OptionalDouble.empty());
    }
}
