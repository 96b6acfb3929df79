package io.tiercel.coordinator.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Two pipes, of which nothing is read, so that what has come to one stays. */
@Timeout(20)
class TurnsTest {
    /** Longer than a test may take. */
    private static final long LONG_MILLIS = 60_000;

    private Selector selector;
    private Pipe onePipe;
    private Pipe otherPipe;
    private SelectionKey one;
    private SelectionKey other;
    private Turns turns;

    @BeforeEach
    void open() throws IOException {
        selector = Selector.open();
        onePipe = Pipe.open();
        otherPipe = Pipe.open();
        one = register(onePipe);
        other = register(otherPipe);
        turns = new Turns(selector);
    }

    @AfterEach
    void close() throws IOException {
        for (Pipe pipe : new Pipe[] {onePipe, otherPipe}) {
            pipe.sink().close();
            pipe.source().close();
        }
        selector.close();
    }

    @Test
    void next_isNobody_whereNothingHasCome() throws IOException {
        assertThat(turns.next(1)).isEmpty();
    }

    @Test
    void next_isOfWhomSomethingHasCome_eachTimeUntilItIsRead() throws IOException {
        say(onePipe);
        assertThat(turns.next(LONG_MILLIS)).containsExactly(one);
        assertThat(turns.next(LONG_MILLIS)).containsExactly(one);
    }

    @Test
    void whoHasMoreToSay_isNext_withoutAWait_andOnce() throws IOException {
        turns.again(one);
        assertThat(turns.next(LONG_MILLIS)).containsExactly(one);
        assertThat(turns.next(1)).isEmpty();
    }

    @Test
    void whoHasMoreToSay_comesFirst_andThoseOfWhomSomethingHasComeToo() throws IOException {
        say(onePipe);
        turns.again(other);
        assertThat(turns.next(LONG_MILLIS)).containsExactly(other, one);
    }

    @Test
    void whoHasMoreToSay_andOfWhomSomethingHasCome_isThereOnce() throws IOException {
        say(onePipe);
        turns.again(one);
        turns.again(one);
        assertThat(turns.next(LONG_MILLIS)).containsExactly(one);
    }

    private SelectionKey register(Pipe pipe) throws IOException {
        pipe.source().configureBlocking(false);
        return pipe.source().register(selector, SelectionKey.OP_READ);
    }

    private static void say(Pipe pipe) throws IOException {
        assertThat(pipe.sink().write(ByteBuffer.allocate(1))).isEqualTo(1);
    }
}
