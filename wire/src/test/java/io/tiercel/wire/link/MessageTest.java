package io.tiercel.wire.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;

final class MessageTest {
    @Test
    void value_arrives() throws IOException {
        ByteBuffer message = ByteBuffer.wrap(Message.of(SessionKind.PING, Long.MIN_VALUE + 5));
        assertThat(SessionKind.ALL.read(message)).isEqualTo(SessionKind.PING);
        assertThat(Message.value(message)).isEqualTo(Long.MIN_VALUE + 5);
    }

    @Test
    void text_arrives() throws IOException {
        ByteBuffer message = ByteBuffer.wrap(Message.of(SessionKind.REFUSED, "no\u00e9 \u6f22"));
        assertThat(SessionKind.ALL.read(message)).isEqualTo(SessionKind.REFUSED);
        assertThat(Message.text(message)).isEqualTo("no\u00e9 \u6f22");
    }

    @Test
    void value_refusesWhatIsNoNumber() {
        assertThatThrownBy(() -> Message.value(ByteBuffer.allocate(7)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("7 bytes where 8 are expected");
    }

    @Test
    void kinds_refuseWhatIsOfAnotherProtocol() {
        for (byte[] message : List.of(new byte[0], new byte[] {0}, new byte[] {4}, new byte[] {-1})) {
            assertThat(SessionKind.ALL.has(ByteBuffer.wrap(message))).isFalse();
            assertThatThrownBy(() -> SessionKind.ALL.read(ByteBuffer.wrap(message)))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("unknown kind");
        }
    }

    @Test
    void kinds_haveWhatIsTheirs_withoutReadingIt() {
        ByteBuffer message = ByteBuffer.wrap(Message.of(SessionKind.ALIVE));
        assertThat(SessionKind.ALL.has(message)).isTrue();
        assertThat(message.remaining()).isEqualTo(1);
    }
}
