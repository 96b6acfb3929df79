package io.tiercel.testbed.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.testbed.jobs.TierBytes;
import org.junit.jupiter.api.Test;

class SparkReplyTest {
    private static final SparkReply REPLY =
            new SparkReply(3, 1_500_000_000, "[[a b,7], [c,8]]", new TierBytes(100, 20, 30, 50));

    @Test
    void parse_findsWhatTheLineSays() {
        assertThat(REPLY.line()).startsWith(SparkReply.prefix(3));
        assertThat(SparkReply.parse(REPLY.line())).isEqualTo(REPLY);
        assertThat(REPLY.seconds()).isEqualTo(1.5);
    }

    @Test
    void line_isOne_whateverTheRowsHold() {
        SparkReply reply = new SparkReply(0, 1, "[[a\nb]]", TierBytes.NONE);

        assertThat(reply.line()).doesNotContain("\n").endsWith("[[a b]]");
    }

    @Test
    void parse_ofWhatIsNoAnswer_isRefused() {
        assertThatThrownBy(() -> SparkReply.parse("answer 1 2"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("no answer of a session");
    }
}
