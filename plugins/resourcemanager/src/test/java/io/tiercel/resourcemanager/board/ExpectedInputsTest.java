package io.tiercel.resourcemanager.board;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.locality.JobScoreOrder.CachedInput;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.junit.jupiter.api.Test;

final class ExpectedInputsTest {
    private static final ApplicationId FIRST = ApplicationId.newInstance(1, 1);
    private static final ApplicationId SECOND = ApplicationId.newInstance(1, 2);
    private static final ApplicationId THIRD = ApplicationId.newInstance(1, 3);

    private final ExpectedInputs expected = new ExpectedInputs();

    @Test
    void whatWasTold_isKnown_untilTheJobEnds() {
        assertThat(expected.has(FIRST)).isFalse();
        assertThat(expected.input(FIRST)).isEqualTo(new CachedInput(0, 0, 0));
        expected.put(FIRST, new CachedInput(1, 2, 3));
        expected.put(FIRST, new CachedInput(2, 2, 6));
        assertThat(expected.has(FIRST)).isTrue();
        assertThat(expected.input(FIRST)).isEqualTo(new CachedInput(2, 2, 6));
        expected.remove(FIRST);
        assertThat(expected.has(FIRST)).isFalse();
    }

    @Test
    void ranking_isByRank_thenByArrival() {
        expected.ranked(THIRD, 0);
        expected.ranked(FIRST, 0);
        expected.ranked(SECOND, -0.5);
        assertThat(expected.ranking()).containsExactly(SECOND, FIRST, THIRD);
        expected.ranked(SECOND, 1);
        expected.remove(FIRST);
        assertThat(expected.ranking()).containsExactly(THIRD, SECOND);
    }
}
