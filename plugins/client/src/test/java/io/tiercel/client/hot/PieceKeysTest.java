package io.tiercel.client.hot;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.testkit.ManualClock;
import io.tiercel.wire.cache.BlockName;
import io.tiercel.wire.cache.KeyQuestion;
import io.tiercel.wire.crypt.AeadCipher;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class PieceKeysTest {
    private static final byte[] REFUSED = new byte[0];

    private final ManualClock clock = new ManualClock();
    private final PieceKeys keys = new PieceKeys(this::answer, TimeUnit.MILLISECONDS.toNanos(20), clock);
    private int asked;
    private boolean there = true;
    private boolean gives = true;
    /** Before it answers. */
    private Runnable held = () -> {};

    @Test
    void key_isAskedForOnce_andAnewWhenItMayBeAnother() {
        byte[] first = keys.of(question(1));
        assertThat(first).hasSize(AeadCipher.KEY_BYTES);
        clock.advance(Duration.ofSeconds(59));
        assertThat(keys.of(question(1))).isSameAs(first);
        assertThat(asked).isEqualTo(1);
        clock.advance(Duration.ofSeconds(2));
        assertThat(keys.of(question(1))).isNotNull().isNotSameAs(first);
        assertThat(asked).isEqualTo(2);
    }

    @Test
    void refusal_holdsForMoments_andOtherBlocksAreAskedFor() {
        gives = false;
        assertThat(keys.of(question(1))).isNull();
        assertThat(keys.of(question(1))).isNull();
        assertThat(asked).isEqualTo(1);
        gives = true;
        assertThat(keys.of(question(2))).isNotNull();
        clock.advance(Duration.ofSeconds(6));
        assertThat(keys.of(question(1))).isNotNull();
    }

    @Test
    void relayThatDoesNotAnswer_isLeftAloneForLongerAndLonger() {
        there = false;
        assertThat(keys.of(question(1))).isNull();
        assertThat(keys.of(question(2))).isNull();
        assertThat(asked).isEqualTo(1);
        clock.advance(Duration.ofMillis(110));
        assertThat(keys.of(question(1))).isNull();
        clock.advance(Duration.ofMillis(110));
        assertThat(keys.of(question(1))).isNull();
        assertThat(asked).isEqualTo(2);
        there = true;
        clock.advance(Duration.ofSeconds(11));
        assertThat(keys.of(question(1))).isNotNull();
    }

    @Test
    void readerThatIsInterruptedWhileItAsks_saysNothingOfTheRelay() {
        there = false;
        held = () -> Thread.currentThread().interrupt();
        assertThat(keys.of(question(1))).isNull();
        assertThat(Thread.interrupted()).isTrue();
        there = true;
        held = () -> {};
        assertThat(keys.of(question(1))).isNotNull();
    }

    @Test
    void whoeverComesWhileAnotherAsks_waitsForAMoment_andGetsWhatIsKnownAtOnce() throws Exception {
        byte[] known = keys.of(question(1));
        CountDownLatch asking = new CountDownLatch(1);
        CountDownLatch answered = new CountDownLatch(1);
        held = () -> {
            asking.countDown();
            try {
                assertThat(answered.await(30, TimeUnit.SECONDS)).isTrue();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        };
        CompletableFuture<byte[]> slow = CompletableFuture.supplyAsync(() -> keys.of(question(2)));
        assertThat(asking.await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(keys.of(question(3))).isNull();
        assertThat(keys.of(question(1))).isSameAs(known);
        answered.countDown();
        assertThat(slow.get(30, TimeUnit.SECONDS)).isNotNull();
        assertThat(asked).isEqualTo(2);
    }

    private byte[] answer(KeyQuestion question) throws IOException {
        asked++;
        held.run();
        if (!there) {
            throw new IOException("no relay");
        }
        return gives ? new byte[AeadCipher.KEY_BYTES] : REFUSED;
    }

    private static KeyQuestion question(long block) {
        return new KeyQuestion(new BlockName("BP-1", block, 1), new byte[10], new byte[10]);
    }
}
