package io.tiercel.simulator.credit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class PcpuTest {
    private final Pcpu pcpu = new Pcpu(0);
    private final HostedVm vm = new HostedVm(VmSpec.regular("vm", 4, 256));
    private final Vcpu a = vcpu(Priority.UNDER);
    private final Vcpu b = vcpu(Priority.UNDER);
    private final Vcpu boosted = vcpu(Priority.BOOST);
    private final Vcpu last = vcpu(Priority.BACKGROUND);

    @Test
    void queue_isByClass_andWithinAClassWhoeverCameFirst() {
        pcpu.insert(last);
        pcpu.insert(a);
        pcpu.insert(b);
        pcpu.insert(boosted);
        assertThat(pcpu.queue()).containsExactly(boosted, a, b, last);
        assertThat(pcpu.first()).isSameAs(boosted);
    }

    @Test
    void queue_keepsItsOrderUntilItIsSorted() {
        pcpu.insert(a);
        pcpu.insert(b);
        a.priority(Priority.OVER);
        pcpu.sort();
        assertThat(pcpu.queue()).containsExactly(a, b);
        pcpu.classesChanged();
        pcpu.sort();
        assertThat(pcpu.queue()).containsExactly(b, a);
    }

    @Test
    void whoDoesNotWait_cannotBeRemoved() {
        assertThatThrownBy(() -> pcpu.remove(a))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("vm/0 does not wait on CPU 0");
    }

    private Vcpu vcpu(Priority priority) {
        Vcpu made = vm.addVcpu(pcpu);
        made.priority(priority);
        return made;
    }
}
