package io.tiercel.coordinator.ssd;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.coordinator.ssd.SsdReport.HeldLease;
import java.util.List;
import org.junit.jupiter.api.Test;

class LeaseTest {
    @Test
    void number_isGreaterThanThatOfAnyOther_andGoesOnAfterARestart() {
        Lease begun = new Lease("a:1", 0);
        assertThat(begun.next(List.of()).number()).isZero();
        assertThat(begun.next(List.of(HeldLease.NONE)).number()).isEqualTo(1);
        assertThat(begun.next(List.of(new HeldLease("b:1", 4, 9))).number()).isEqualTo(5);
        assertThat(begun.next(List.of(new HeldLease("a:1", 4, 9))).number()).isEqualTo(4);
        assertThat(new Lease("a:1", 9).next(List.of(new HeldLease("b:1", 4, 9))).number())
                .isEqualTo(9);
    }
}
