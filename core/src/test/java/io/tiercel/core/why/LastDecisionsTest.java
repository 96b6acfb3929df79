package io.tiercel.core.why;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class LastDecisionsTest {
    private final LastDecisions<String, Integer> decisions = new LastDecisions<>(2);

    @Test
    void whoWasDecidedAboutLongestAgo_goes() {
        decisions.put("a", 1);
        decisions.put("b", 2);
        decisions.put("a", 3);
        decisions.put("c", 4);
        assertThat(decisions.of("a")).contains(3);
        assertThat(decisions.of("b")).isEmpty();
        assertThat(decisions.all()).containsExactly(3, 4);
    }

    @Test
    void oneDecision_isTheLeastThatIsRemembered() {
        assertThatThrownBy(() -> new LastDecisions<String, Integer>(0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("at least one");
    }

    @Test
    void ground_isANumberWithItsUnit_orWords() {
        assertThat(Ground.of("skips", 3, "offers").text()).isEqualTo("3 offers");
        assertThat(Ground.of("share", 0.25, "").text()).isEqualTo("0.250");
        assertThat(Ground.of("level", "").text()).isEqualTo("not known");
        assertThat(Ground.of("time", Double.POSITIVE_INFINITY, "s").text()).isEqualTo("without end");
        assertThatThrownBy(() -> Ground.of("time", Double.NaN, "s")).isInstanceOf(IllegalArgumentException.class);
    }
}
