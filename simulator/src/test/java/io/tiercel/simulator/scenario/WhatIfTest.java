package io.tiercel.simulator.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.core.affinity.Scheme;
import io.tiercel.simulator.scenario.Scenario.VmLoss;
import io.tiercel.simulator.workload.WorkloadSpec;
import io.tiercel.simulator.world.model.ClusterModel;
import io.tiercel.simulator.world.model.ClusterShape;
import io.tiercel.simulator.world.model.VmModel;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WhatIfTest {
    private final Scenario base = new Scenario(
            "test", ClusterModel.CAVA, List.of(WorkloadSpec.named("W1")), List.of(Scheme.CAVA), List.of(1L), List.of());

    @Test
    void memory_isOfAllWorkersTogether_andMayBeAddedToOrTakenAway() {
        long before = base.cluster().cacheBytes();
        assertThat(cluster("memory=+103GiB").cacheBytes()).isEqualTo(before + (103L << 30));
        assertThat(cluster("memory=-103GiB").vm().cacheBytes())
                .isEqualTo(base.cluster().vm().cacheBytes() - (1L << 30));
        assertThat(cluster("memory=206GiB").vm().cacheBytes()).isEqualTo(2L << 30);
    }

    @Test
    void scenarioWithTheChanges_isCalledSo_forItsProgressToBeToldFromTheOthers() {
        assertThat(WhatIf.parse("memory=+64GB").of(base).name()).isEqualTo("test with memory=+64GB");
    }

    @Test
    void changesJoinedByCommas_goTogether() {
        Scenario changed = WhatIf.parse("ssd=500MB,policy=saving,workers=+20").of(base);
        assertThat(changed.cluster().disk().bytesPerSecond()).isEqualTo(5e8);
        assertThat(changed.cluster().disk().throughput(26))
                .isGreaterThan(5 * base.cluster().disk().throughput(26));
        assertThat(changed.cluster().shape().workers()).isEqualTo(123);
        assertThat(changed.policies()).containsExactly(Scheme.SAVING);
        assertThat(changed.workloads()).isEqualTo(base.workloads());
    }

    @Test
    void memory_isSharedByTheWorkersThatAreThenThere_whateverTheOrder() {
        ClusterModel memoryFirst = cluster("memory=+64GB,workers=+10");
        long before = 113 * base.cluster().vm().cacheBytes();
        assertThat(memoryFirst).isEqualTo(cluster("workers=+10,memory=+64GB"));
        assertThat(memoryFirst.cacheBytes()).isBetween(before + 64_000_000_000L - 113, before + 64_000_000_000L);
    }

    @Test
    void network_isOfAHostsUplink() {
        assertThat(cluster("network=1GB").network().hostUplink()).isEqualTo(1e9);
        assertThat(cluster("network=+3MB").network().hostUplink()).isEqualTo(120e6);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            memry=+64GB            | what if 'memry=+64GB'? Expected KEY=VALUE, KEY one of workers, memory, ssd, network, policy
            memory                 | what if 'memory'? Expected KEY=VALUE
            memory=1GB,memory=2GB  | what if memory=1GB,memory=2GB? memory is there twice
            memory=+lots           | what if memory? expected a number of bytes such as 64MiB or 117MB, found 'lots'
            memory=-1000TB         | what if memory? there is no more than 154.5GiB to take away, found '-1000TB'
            memory=+9999999TiB     | what if memory? must be at most 1 EiB, which is 1048576TiB, found '9999999TiB'
            workers=-103           | what if workers? 0 workers are too few for 4 hosts
            workers=-104           | what if workers? there is no more than 103 to take away, found '-104'
            workers=+1000000       | what if workers? workers must be at most 1000000: 1000103
            workers=+2147483647    | what if workers? expected a whole number up to 1000000, found '2147483647'
            workers=few            | what if workers? expected a whole number up to 1000000, found 'few'
            policy=best            | what if policy? no policy is called best
            """)
    void whatCannotBe_isSaidWithItsKey(String text, String message) {
        assertThatThrownBy(() -> WhatIf.parse(text).of(base))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(message);
    }

    @Test
    void memoryThatIsTooMuch_withWhatIsThere_isRefused() {
        ClusterModel small = ClusterModel.CAVA.withShape(new ClusterShape(1, 1, 7));
        VmModel vm = small.vm();
        ClusterModel full = small.withVm(new VmModel(1, 1L << 60, 0, vm.memoryBytesPerSecond(), vm.heartbeatNanos()));
        Scenario scenario = new Scenario("test", full, base.workloads(), base.policies(), base.seeds(), base.losses());
        assertThat(WhatIf.parse("memory=+1TiB").of(scenario).cluster().cacheBytes())
                .isGreaterThan(full.cacheBytes());
        assertThatThrownBy(() -> WhatIf.parse("memory=+1048576TiB").of(scenario))
                .hasMessage("what if memory? with the 7340032.0TiB that are there it is too much: '+1048576TiB'");
    }

    @Test
    void workersThatAreLost_mustBeThere_andNotAll() {
        List<VmLoss> losses = List.of(new VmLoss(0, 1), new VmLoss(1, 1), new VmLoss(2, 1), new VmLoss(3, 1));
        Scenario scenario =
                new Scenario("test", base.cluster(), base.workloads(), base.policies(), base.seeds(), losses);
        assertThat(WhatIf.parse("workers=5").of(scenario).losses()).isEqualTo(losses);
        assertThatThrownBy(() -> WhatIf.parse("workers=4").of(scenario))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("what if workers=4? all 4 workers are lost: none is left to run the jobs");
        Scenario last = new Scenario(
                "test", base.cluster(), base.workloads(), base.policies(), base.seeds(), List.of(new VmLoss(102, 1)));
        assertThatThrownBy(() -> WhatIf.parse("workers=-1").of(last))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("what if workers=-1? there is no VM 102, which is to be lost");
    }

    private ClusterModel cluster(String text) {
        return WhatIf.parse(text).of(base).cluster();
    }
}
