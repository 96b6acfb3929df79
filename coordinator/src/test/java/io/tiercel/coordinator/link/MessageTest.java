package io.tiercel.coordinator.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.coordinator.link.Message.Kind;
import io.tiercel.core.events.VersionChanges;
import io.tiercel.testkit.Seed;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class MessageTest {
    @Test
    void changes_arriveInTheOrderInWhichTheyMustBeCarriedOut() throws IOException {
        Seed seed = Seed.announced("MessageTest");
        for (int size : List.of(0, 1, 100, 4096, 4097, 20_000)) {
            VersionChanges changes = new VersionChanges();
            for (int i = 0; i < size; i++) {
                if (seed.oneIn(3)) {
                    changes.addOpen(seed.anyLong(), seed.pick(-2, -1, 1, 2));
                } else {
                    changes.advance(seed.anyLong());
                }
            }
            List<byte[]> messages = Message.of(changes);
            Steps received = new Steps();
            for (byte[] message : messages) {
                ByteBuffer buffer = ByteBuffer.wrap(message);
                assertThat(message.length).isLessThanOrEqualTo(Message.FROM_COORDINATOR_BYTES_MAX);
                assertThat(Message.kind(buffer)).isEqualTo(Kind.CHANGES);
                Message.changes(buffer, received);
            }
            Steps expected = new Steps();
            changes.applyTo(expected);
            assertThat(received.steps).as("%d changes, %s", size, seed).isEqualTo(expected.steps);
        }
    }

    @Test
    void value_arrives() throws IOException {
        ByteBuffer message = ByteBuffer.wrap(Message.of(Kind.PING, Long.MIN_VALUE + 5));
        assertThat(Message.kind(message)).isEqualTo(Kind.PING);
        assertThat(Message.value(message)).isEqualTo(Long.MIN_VALUE + 5);
    }

    @Test
    void text_arrives() throws IOException {
        ByteBuffer message = ByteBuffer.wrap(Message.of(Kind.REFUSED, "no\u00e9 \u6f22"));
        assertThat(Message.kind(message)).isEqualTo(Kind.REFUSED);
        assertThat(Message.text(message)).isEqualTo("no\u00e9 \u6f22");
    }

    @Test
    void kind_refusesWhatIsNone() {
        for (byte[] message : List.of(new byte[0], new byte[] {0}, new byte[] {9}, new byte[] {-1})) {
            assertThatThrownBy(() -> Message.kind(ByteBuffer.wrap(message)))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("unknown kind");
        }
    }

    @Test
    void changes_refuseAHalfOne() {
        assertThatThrownBy(() -> Message.changes(ByteBuffer.allocate(13), new Steps()))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("13 bytes");
    }

    private static final class Steps implements VersionChanges.Sink {
        final List<String> steps = new ArrayList<>();

        @Override
        public void advance(long name) {
            steps.add("advance " + name);
        }

        @Override
        public void addOpen(long name, int delta) {
            steps.add("open " + name + " by " + delta);
        }
    }
}
