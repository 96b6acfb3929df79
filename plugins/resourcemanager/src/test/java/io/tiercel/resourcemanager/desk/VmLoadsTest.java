package io.tiercel.resourcemanager.desk;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.wire.deadline.VmLoad;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class VmLoadsTest {
    private final VmLoads loads = new VmLoads();

    @Test
    void load_isFoundByTheHostsWholeNameOrItsFirstPart() {
        loads.said(List.of(waiting("batch-1", 0.25), waiting("batch-2.example.org", 0.5)), 0);
        assertThat(loads.waitingShare("batch-1", 0)).isEqualTo(0.25);
        assertThat(loads.waitingShare("batch-1.example.org", 0)).isEqualTo(0.25);
        assertThat(loads.waitingShare("batch-2.example.org", 0)).isEqualTo(0.5);
        assertThat(loads.waitingShare("batch-3", 0)).isZero();
    }

    @Test
    void dataNodeAndHypervisor_mayHaveTwoNamesForAVm() {
        loads.said(List.of(waiting("batch-1", 0.25), new VmLoad("batch-1.example.org", 12, VmLoad.UNKNOWN)), 0);
        assertThat(loads.waitingShare("batch-1.example.org", 0)).isEqualTo(0.25);
        assertThat(loads.read("batch-1.example.org", 3)).isEqualTo(new VmLoads.Read(12, 0));
        assertThat(loads.read("batch-2", 0)).isNull();
    }

    @Test
    void whatWasSaidLongAgo_countsNoMore() {
        loads.said(List.of(new VmLoad("batch-1", 7, 0.25)), 0);
        long later = TimeUnit.SECONDS.toNanos(10);
        assertThat(loads.waitingShare("batch-1", later)).isEqualTo(0.25);
        assertThat(loads.waitingShare("batch-1", later + 1)).isZero();
        assertThat(loads.read("batch-1", later + 1)).isNull();
    }

    private static VmLoad waiting(String vm, double share) {
        return new VmLoad(vm, VmLoad.UNKNOWN, share);
    }
}
