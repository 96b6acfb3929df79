package io.tiercel.cli.why;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;

class WhyPolicyCommandTest {
    private static String text(String json) throws JsonProcessingException {
        return WhyPolicyCommand.text(new ObjectMapper().readTree(json));
    }

    @Test
    void beforeAnythingIsKnown_itSaysSo_andShowsNoTable() throws JsonProcessingException {
        assertThat(text("{\"tiers\": [{\"tier\": \"pins\", \"reads\": 0}]}"))
                .isEqualTo("pins: nothing is known yet: it takes some thousand reads of blocks\n");
        assertThat(text("{\"tiers\": []}")).startsWith("Nothing is known yet").doesNotContain("hit ratio");
    }

    @Test
    void tierThatIsKnown_isInTheTable_andTheOtherInWords() throws JsonProcessingException {
        String known = "{\"tier\": \"hot\", \"reads\": 5, \"live\": 0.5, \"share\": 1, \"policies\": {\"lru\": 0.25}}";
        assertThat(text("{\"tiers\": [{\"tier\": \"pins\", \"reads\": 0}, " + known + "]}"))
                .contains("pins: nothing is known yet", "hot has got 100.0 %", "hit ratio")
                .containsPattern("hot +lru +25\\.0 %");
    }
}
