package io.tiercel.coordinator.hot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.testkit.Await;
import io.tiercel.wire.cache.BlockName;
import io.tiercel.wire.cache.CacheKind;
import io.tiercel.wire.cache.KeyMessages;
import io.tiercel.wire.cache.KeyQuestion;
import io.tiercel.wire.cache.QuestionMessages;
import io.tiercel.wire.link.Outbox;
import io.tiercel.wire.link.Secret;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Questions whose tokens are checked only when the test lets them be. */
@Timeout(60)
final class KeyDeskTest {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final KeyQuestion QUESTION = new KeyQuestion(new BlockName("BP-1", 2, 3), new byte[5], new byte[6]);

    private final Secret secret = new Secret(new byte[32]);
    private final KeyMessages relay = new KeyMessages(secret);
    private final CountDownLatch goOn = new CountDownLatch(1);
    private final KeyDesk desk = KeyDesk.open(new PieceKeyring(question -> permits(), new SecureRandom()));

    @AfterEach
    void close() {
        goOn.countDown();
        desk.close();
        assertThat(desk.isOpen()).isFalse();
    }

    @Test
    void ask_doesNotWaitForTheAnswer_whichComes() throws Exception {
        Heard heard = new Heard();
        ask(desk.line(heard, secret), 42);
        assertThat(heard.messages).isEmpty();
        goOn.countDown();
        Await.until("answered", PATIENCE, () -> heard.messages.size() == 1);
        ByteBuffer answer = ByteBuffer.wrap(heard.messages.get(0));
        assertThat(CacheKind.ALL.read(answer)).isEqualTo(CacheKind.KEY);
        assertThat(QuestionMessages.number(answer)).isEqualTo(42);
        assertThat(relay.key(42, answer)).hasSize(32);
    }

    @Test
    void peerThatAsksOnAndOn_losesQuestions_andOthersDoNot() throws Exception {
        Heard flooding = new Heard();
        Heard other = new Heard();
        KeyDesk.Line flood = desk.line(flooding, secret);
        for (int i = 0; i < KeyDesk.OF_ONE_MAX + 100; i++) {
            ask(flood, i);
        }
        ask(desk.line(other, secret), 1);
        assertThat(desk.lost()).isEqualTo(100);
        goOn.countDown();
        Await.until("the other is answered", PATIENCE, () -> other.messages.size() == 1);
        assertThat(flooding.messages).hasSize(KeyDesk.OF_ONE_MAX);
    }

    @Test
    void questionThatMakesNoSense_endsTheSessionOfWhoAsked_andNoOther() throws Exception {
        goOn.countDown();
        KeyDesk.Line wrong = desk.line(new Heard(), secret);
        wrong.check();
        wrong.ask(1, ByteBuffer.wrap(new byte[40]));
        Heard after = new Heard();
        KeyDesk.Line right = desk.line(after, secret);
        ask(right, 2);
        Await.until("the one after it is answered", PATIENCE, () -> after.messages.size() == 1);
        assertThatThrownBy(wrong::check).isInstanceOf(IOException.class).hasMessageContaining("no sense");
        right.check();
    }

    private void ask(KeyDesk.Line line, long number) throws IOException {
        ByteBuffer question = ByteBuffer.wrap(KeyMessages.ask(number, QUESTION));
        CacheKind.ALL.read(question);
        QuestionMessages.number(question);
        ByteBuffer passedOn = ByteBuffer.wrap(relay.askEncrypted(number, KeyMessages.asked(question)));
        CacheKind.ALL.read(passedOn);
        line.ask(QuestionMessages.number(passedOn), passedOn);
    }

    private boolean permits() {
        try {
            return goOn.await(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static final class Heard implements Outbox {
        private final List<byte[]> messages = new CopyOnWriteArrayList<>();

        @Override
        public boolean offer(byte[] message) {
            return messages.add(message);
        }

        @Override
        public boolean offerIfRoom(byte[] message) {
            return offer(message);
        }

        @Override
        public void offerAll(Iterable<byte[]> all) {
            all.forEach(messages::add);
        }
    }
}
