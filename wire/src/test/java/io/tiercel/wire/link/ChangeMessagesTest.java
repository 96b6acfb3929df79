package io.tiercel.wire.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.core.events.VersionChanges;
import io.tiercel.testkit.Seed;
import io.tiercel.wire.link.ChangeMessages.Kind;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ChangeMessagesTest {
    @Test
    void changes_arriveInTheOrderInWhichTheyMustBeCarriedOut() throws IOException {
        Seed seed = Seed.announced("ChangeMessagesTest");
        for (int size : List.of(0, 1, 100, 4096, 4097, 20_000)) {
            VersionChanges changes = new VersionChanges();
            for (int i = 0; i < size; i++) {
                if (seed.oneIn(3)) {
                    changes.addOpen(seed.anyLong(), seed.pick(-2, -1, 1, 2));
                } else {
                    changes.advance(seed.anyLong());
                }
            }
            List<byte[]> messages = ChangeMessages.of(changes);
            Steps received = new Steps();
            for (byte[] message : messages) {
                ByteBuffer buffer = ByteBuffer.wrap(message);
                assertThat(message.length).isLessThanOrEqualTo(Message.BYTES_MAX);
                assertThat(Kind.ALL.read(buffer)).isEqualTo(Kind.CHANGES);
                ChangeMessages.carryOut(buffer, received);
            }
            Steps expected = new Steps();
            changes.applyTo(expected);
            assertThat(received.steps).as("%d changes, %s", size, seed).isEqualTo(expected.steps);
        }
    }

    @Test
    void changes_refuseAHalfOne() {
        assertThatThrownBy(() -> ChangeMessages.carryOut(ByteBuffer.allocate(13), new Steps()))
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
