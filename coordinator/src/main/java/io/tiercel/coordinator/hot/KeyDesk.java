package io.tiercel.coordinator.hot;

import io.tiercel.wire.ServiceThread;
import io.tiercel.wire.link.Outbox;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers questions for keys, in a thread of its own: to check a block token and to encrypt takes long beside what keeps
 * relays assured. Where too many wait, a question is lost, and its client does without. Thread-safe.
 */
public final class KeyDesk implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(KeyDesk.class);
    private static final int WAITING_MAX = 4_096;

    private final PieceKeyring keys;
    private final BlockingQueue<Asked> waiting = new ArrayBlockingQueue<>(WAITING_MAX);
    private final AtomicLong lost = new AtomicLong();
    private final ServiceThread thread = new ServiceThread("tiercel keys", this::run);
    private volatile boolean closed;

    /** A question, and who takes the answer. */
    private record Asked(long number, ByteBuffer content, Outbox out) {}

    private KeyDesk(PieceKeyring keys) {
        this.keys = keys;
    }

    /** Answers from now on. */
    public static KeyDesk start(PieceKeyring keys) {
        KeyDesk desk = new KeyDesk(keys);
        desk.thread.start();
        return desk;
    }

    /**
     * Has a question answered that a relay has passed on; never waits.
     *
     * @param content what follows the question's number, which nobody changes any more
     */
    public void ask(long number, ByteBuffer content, Outbox out) {
        if (!waiting.offer(new Asked(number, content, out))) {
            lost.incrementAndGet();
        }
    }

    /** Questions that were lost because too many waited. */
    public long lost() {
        return lost.get();
    }

    @Override
    public void close() {
        closed = true;
        thread.stop();
    }

    private void run() {
        while (!closed) {
            try {
                answer(waiting.take());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    private void answer(Asked asked) {
        try {
            asked.out().offerIfRoom(keys.answer(asked.number(), asked.content()));
        } catch (IOException | RuntimeException e) {
            // What one peer says ends this for no other.
            LOG.debug("A question for a key makes no sense", e);
        }
    }
}
