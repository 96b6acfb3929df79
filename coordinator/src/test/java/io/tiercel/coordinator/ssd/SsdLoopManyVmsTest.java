package io.tiercel.coordinator.ssd;

import static io.tiercel.coordinator.ssd.HostOfTests.MB;
import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.ssd.plan.SsdRules;
import io.tiercel.core.ssd.plan.SsdSolverName;
import io.tiercel.testkit.Await;
import java.time.Duration;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A round of 1,000 VMs on 50 hypervisors. */
@Timeout(60)
class SsdLoopManyVmsTest {
    private static final int HOSTS = 50;
    private static final int VMS = 20;
    private static final long ROOM_MB = 20_000;
    private static final long SEED = 11;

    private final Map<String, HostOfTests> hosts = new TreeMap<>();
    private final SsdLoop loop = new SsdLoop(
            new SsdConfig(SsdSolverName.MISS_COST, 3_600_000_000_000L, SsdRules.DEFAULT, 1, ""),
            vms -> Map.of(),
            this::told);

    private boolean told(String name, byte[] message) {
        HostOfTests host = hosts.get(name);
        return host != null && host.told(loop, message);
    }

    @AfterEach
    void close() {
        loop.close();
    }

    private void makeHosts(Random random) {
        for (int i = 0; i < HOSTS; i++) {
            HostOfTests host = new HostOfTests("hv-" + i, ROOM_MB);
            for (int vm = 0; vm < VMS; vm++) {
                host.with("vm-" + i + "-" + vm, ROOM_MB / VMS, 100 + random.nextInt(4_000));
            }
            hosts.put("hv-" + i, host);
        }
    }

    @Test
    void aRound_dividesTheSsdOfEveryHost_andGivesNoMoreThanThereIs() throws Exception {
        System.out.println("seed " + SEED);
        Random random = new Random(SEED);
        makeHosts(random);
        loop.start("c:1");
        hosts.forEach((name, host) -> {
            loop.reported(name, host.report());
            for (int vm = 0; vm < VMS; vm++) {
                host.reads(name.replace("hv", "vm") + "-" + vm, random.nextInt(50_000), random.nextInt(50_000));
            }
            loop.reported(name, host.report());
        });
        loop.trigger();
        Await.until("a round", Duration.ofSeconds(30), () -> loop.last().isPresent());
        SsdRound round = loop.last().orElseThrow();
        System.out.println("a round of " + HOSTS * VMS + " VMs took " + round.seconds() + " s");
        assertThat(round.plan().hosts()).hasSize(HOSTS);
        assertThat(round.outcomes().values()).allMatch(problems -> problems.isEmpty());
        hosts.forEach((name, host) -> {
            long given = 0;
            for (int vm = 0; vm < VMS; vm++) {
                given += host.cache(name.replace("hv", "vm") + "-" + vm).bytes;
            }
            assertThat(host.orders).as(name).isNotEmpty();
            assertThat(given).as(name).isBetween(1L, ROOM_MB * MB);
        });
    }
}
