package io.tiercel.core.affinity.prefetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class PrefetchBudgetTest {
    private static final long SECOND = 1_000_000_000L;

    private final PrefetchBudget budget = new PrefetchBudget(new PrefetchConfig(100, 20), 0);

    @Test
    void rate_isPaidBackAfterABlockThatIsLargerThanASecondAllows() {
        assertThat(budget.allows(0, 50)).isTrue();
        budget.began(1, 50);
        assertThat(budget.allows(SECOND, 10)).isFalse();
        assertThat(budget.allows(3 * SECOND / 2, 10)).isFalse();
        assertThat(budget.allows(2 * SECOND, 10)).isTrue();
    }

    @Test
    void idleTime_isNotSavedUp() {
        assertThat(budget.allows(1_000 * SECOND, 30)).isTrue();
        budget.began(1, 30);
        assertThat(budget.allows(1_000 * SECOND, 10)).isFalse();
        assertThat(budget.allows(1_000 * SECOND + SECOND, 10)).isTrue();
    }

    @Test
    void whatNobodyReads_isBounded_untilItIsReadOrGone() {
        budget.began(1, 60);
        budget.began(2, 40);
        assertThat(budget.allows(100 * SECOND, 1)).isFalse();
        budget.settled(1);
        budget.settled(1);
        assertThat(budget.unreadBytes()).isEqualTo(40);
        assertThat(budget.allows(200 * SECOND, 60)).isTrue();
        assertThat(budget.allows(200 * SECOND, 61)).isFalse();
    }

    @Test
    void nothing_isAllowedWhereItIsOff() {
        assertThat(PrefetchConfig.OFF.isOn()).isFalse();
        assertThat(new PrefetchBudget(PrefetchConfig.OFF, 0).allows(0, 1)).isFalse();
    }

    @Test
    void config_saysWhatIsWrongWithIt() {
        assertThatThrownBy(() -> new PrefetchConfig(-1, 1)).hasMessageContaining("-1");
        assertThatThrownBy(() -> new PrefetchConfig(1, 0)).hasMessageContaining("positive");
    }
}
