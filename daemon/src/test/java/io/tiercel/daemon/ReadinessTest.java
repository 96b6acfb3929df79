package io.tiercel.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReadinessTest {
    private static final long SECOND = 1_000_000_000L;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private Health health = new Health("nobody answers");
    private final Readiness readiness =
            new Readiness("relay for hdfs://nn", () -> health, new PrintStream(bytes, true, StandardCharsets.UTF_8), 0);

    @Test
    void whatIsWell_isReadyAtOnce() {
        health = Health.WELL;
        assertThat(readiness.look(1)).isTrue();
        assertThat(lines()).containsExactly("ready relay for hdfs://nn");
    }

    @Test
    void whatTakesLong_saysEachReasonOnce_andThatItIsReadyOnlyWhenItIs() {
        assertThat(readiness.look(SECOND)).isFalse();
        assertThat(lines()).isEmpty();
        for (int second = 3; second < 6; second++) {
            assertThat(readiness.look(second * SECOND)).isFalse();
        }
        health = new Health("the secret is wrong");
        assertThat(readiness.look(7 * SECOND)).isFalse();
        assertThat(lines())
                .containsExactly(
                        "waiting relay for hdfs://nn: nobody answers",
                        "waiting relay for hdfs://nn: the secret is wrong");
        health = Health.WELL;
        assertThat(readiness.look(8 * SECOND)).isTrue();
        assertThat(lines()).hasSize(3).endsWith("ready relay for hdfs://nn");
    }

    private List<String> lines() {
        return bytes.toString(StandardCharsets.UTF_8).lines().toList();
    }
}
