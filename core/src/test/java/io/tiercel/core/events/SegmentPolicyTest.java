package io.tiercel.core.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

final class SegmentPolicyTest {
    @Test
    void due_atOnceWhereTheSegmentMayBeTooLong() {
        assertThat(new SegmentPolicy(100, 10, 99).due(99, 0)).isFalse();
        assertThat(new SegmentPolicy(100, 10, 100).due(100, 0)).isTrue();
        assertThat(new SegmentPolicy(100, 10, 1_000_000).due(1_000_000, 0)).isTrue();
    }

    @Test
    void due_againOnceTheNewSegmentIsTooLong() {
        SegmentPolicy policy = new SegmentPolicy(100, 10, 1_000);
        policy.tried(0);
        policy.begun(1_002);
        assertThat(policy.due(1_100, 50)).isFalse();
        assertThat(policy.due(1_101, 50)).isTrue();
    }

    @Test
    void due_notBeforeThePauseIsOver() {
        SegmentPolicy policy = new SegmentPolicy(100, 10, 1_000);
        policy.tried(5);
        assertThat(policy.due(2_000, 14)).isFalse();
        assertThat(policy.due(2_000, 15)).isTrue();
    }

    @Test
    void due_neverWhereThereIsNoBound() {
        assertThat(new SegmentPolicy(0, 10, 1_000_000).due(2_000_000, 50)).isFalse();
    }

    @Test
    void bounds_mustNotBeNegative() {
        assertThatThrownBy(() -> new SegmentPolicy(-1, 0, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("-1");
    }
}
