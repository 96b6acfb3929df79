package io.tiercel.wire.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.testkit.Seed;
import io.tiercel.wire.crypt.ForgedException;
import io.tiercel.wire.link.Secret;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class KeyMessagesTest {
    private final Seed seed = Seed.announced("KeyMessagesTest");
    private final Secret secret = new Secret(seed.bytes(32));
    private final KeyMessages relay = new KeyMessages(secret);
    private final KeyMessages coordinator = new KeyMessages(secret);
    private final KeyQuestion asked = new KeyQuestion(new BlockName("BP-1", 2, 3), seed.bytes(200), seed.bytes(20));

    @Test
    void question_goesByTheRelayToTheCoordinator_andItsAnswerBack() throws IOException {
        ByteBuffer fromClient = content(KeyMessages.ask(5, asked), CacheKind.ASK_KEY, 5);
        byte[] body = KeyMessages.asked(fromClient);
        KeyQuestion heard = coordinator.question(77, content(relay.askEncrypted(77, body), CacheKind.ASK_KEY, 77));
        assertThat(heard.block()).isEqualTo(asked.block());
        assertThat(heard.tokenIdentifier()).isEqualTo(asked.tokenIdentifier());
        assertThat(heard.tokenPassword()).isEqualTo(asked.tokenPassword());
        byte[] key = seed.bytes(32);
        assertThat(relay.key(77, content(coordinator.answerEncrypted(77, key), CacheKind.KEY, 77)))
                .isEqualTo(key);
        assertThat(KeyMessages.body(content(KeyMessages.answer(5, key), CacheKind.KEY, 5)))
                .isEqualTo(key);
    }

    @Test
    void answerToAnotherQuestion_orOfWhoHasNotTheSecret_isRefused() throws IOException {
        byte[] answer = coordinator.answerEncrypted(77, seed.bytes(32));
        assertThatThrownBy(() -> relay.key(78, content(answer, CacheKind.KEY, 77)))
                .isInstanceOf(ForgedException.class);
        KeyMessages stranger = new KeyMessages(new Secret(seed.bytes(32)));
        assertThatThrownBy(() -> stranger.key(77, content(answer, CacheKind.KEY, 77)))
                .isInstanceOf(ForgedException.class);
    }

    @Test
    void nonsense_isAnIOException() {
        for (int round = 0; round < 200; round++) {
            byte[] body = relay.askEncrypted(1, seed.bytes(seed.below(60)));
            assertThatThrownBy(() -> coordinator.question(1, content(body, CacheKind.ASK_KEY, 1)))
                    .as(seed.toString())
                    .isInstanceOf(IOException.class);
        }
    }

    /** A client may say it; whoever passed it on would fail at writing it. */
    @Test
    void question_withATokenThatIsTooLong_isAnIOException() {
        ByteBuffer body = ByteBuffer.allocate(100_000)
                .putShort((short) 4)
                .put("BP-1".getBytes(StandardCharsets.US_ASCII))
                .putLong(2)
                .putLong(3)
                .putShort((short) 9_000);
        assertThatThrownBy(() -> KeyMessages.asked(body.rewind()))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("9000 bytes");
    }

    private static ByteBuffer content(byte[] message, CacheKind kind, long number) throws IOException {
        ByteBuffer content = ByteBuffer.wrap(message);
        assertThat(CacheKind.ALL.read(content)).isEqualTo(kind);
        assertThat(QuestionMessages.number(content)).isEqualTo(number);
        return content;
    }
}
