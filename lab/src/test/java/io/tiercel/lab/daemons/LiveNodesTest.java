package io.tiercel.lab.daemons;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LiveNodesTest {
    @Test
    void line_isReadAsItWasWritten() {
        LiveNodes live = new LiveNodes(7, -1);
        assertThat(LiveNodes.parse(live.line())).isEqualTo(live);
    }

    @Test
    void otherLines_sayNothing() {
        assertThat(LiveNodes.parse("OpenJDK warning: live long")).isEqualTo(LiveNodes.UNKNOWN);
    }

    @Test
    void enough_isBothKinds() {
        LiveNodes wanted = new LiveNodes(2, 2);
        assertThat(new LiveNodes(2, 2).atLeast(wanted)).isTrue();
        assertThat(new LiveNodes(3, 1).atLeast(wanted)).isFalse();
        assertThat(new LiveNodes(-1, 2).atLeast(wanted)).isFalse();
    }

    @Test
    void attribute_isFoundInWhatJmxAnswers() {
        String json = "{ \"beans\" : [ { \"FSState\" : \"Operational\", \"NumLiveDataNodes\" : 8 } ] }";
        assertThat(LiveNodesMain.number(json, "NumLiveDataNodes")).isEqualTo(8);
        assertThat(LiveNodesMain.number(json, "NumActiveNMs")).isEqualTo(-1);
        assertThat(LiveNodesMain.number("", "NumActiveNMs")).isEqualTo(-1);
    }
}
