package io.tiercel.coordinator.hot;

import io.tiercel.wire.ServiceThread;
import io.tiercel.wire.cache.KeyMessages;
import io.tiercel.wire.link.Outbox;
import io.tiercel.wire.link.Secret;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Answers questions for keys in a thread of its own, so that checking tokens holds up nothing else that peers say. Questions
 * beyond those that may wait are lost: who asked reads from HDFS. Thread-safe.
 */
public final class KeyDesk implements AutoCloseable {
    private static final int WAITING_MAX = 16_384;
    /** Of one peer, so that none takes the room of all others. */
    static final int OF_ONE_MAX = 256;

    private final PieceKeyring keyring;
    private final BlockingQueue<Question> questions = new ArrayBlockingQueue<>(WAITING_MAX);
    private final AtomicLong lost = new AtomicLong();
    private final ServiceThread thread = new ServiceThread("tiercel keys", this::run);

    private record Question(Line asker, long number, ByteBuffer content) {}

    private KeyDesk(PieceKeyring keyring) {
        this.keyring = keyring;
    }

    /** One that answers from now on. */
    public static KeyDesk open(PieceKeyring keyring) {
        KeyDesk desk = new KeyDesk(keyring);
        desk.thread.start();
        return desk;
    }

    /** Questions that nobody answered, because too many waited. */
    public long lost() {
        return lost.get();
    }

    /** Whether questions are answered; false once it is closed, or has failed for a reason that is a bug. */
    public boolean isOpen() {
        return thread.isAlive();
    }

    /**
     * Takes in a peer that may ask.
     *
     * @param session a secret of its session, with which questions and answers are encrypted
     */
    public Line line(Outbox out, Secret session) {
        return new Line(out, new KeyMessages(session));
    }

    @Override
    public void close() {
        thread.stop();
    }

    /** What one peer asks. Thread-safe. */
    public final class Line {
        private final Outbox out;
        /** For the desk's thread. */
        private final KeyMessages messages;

        private final AtomicInteger waiting = new AtomicInteger();
        private volatile @Nullable IOException nonsense;

        private Line(Outbox out, KeyMessages messages) {
            this.out = out;
            this.messages = messages;
        }

        /**
         * Asks; never waits.
         *
         * @param content what follows the question's number
         */
        public void ask(long number, ByteBuffer content) {
            boolean room =
                    waiting.incrementAndGet() <= OF_ONE_MAX && questions.offer(new Question(this, number, content));
            if (!room) {
                waiting.decrementAndGet();
                lost.incrementAndGet();
            }
        }

        /**
         * Whether all that was asked made sense.
         *
         * @throws IOException if not, which ends the session
         */
        public void check() throws IOException {
            IOException wrong = nonsense;
            if (wrong != null) {
                throw new IOException("it asks for a key what makes no sense", wrong);
            }
        }

        private void answer(long number, ByteBuffer content) {
            try {
                out.offer(keyring.answer(messages, number, content));
            } catch (IOException e) {
                nonsense = e;
            } finally {
                waiting.decrementAndGet();
            }
        }
    }

    private void run() {
        try {
            while (true) {
                Question next = questions.take();
                next.asker.answer(next.number, next.content);
            }
        } catch (InterruptedException e) {
            // Only closing interrupts.
            Thread.currentThread().interrupt();
        }
    }
}
