package io.tiercel.client.hot;

import io.tiercel.client.retry.Interruption;
import io.tiercel.client.retry.RetryBackoff;
import io.tiercel.wire.cache.BlockName;
import io.tiercel.wire.cache.KeyQuestion;
import io.tiercel.wire.crypt.AeadCipher;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The keys of hot blocks that this process has been given for its block tokens, and the asking for more. Thread-safe: one
 * asks at a time.
 */
final class PieceKeys {
    private static final Logger LOG = LoggerFactory.getLogger(PieceKeys.class);
    private static final int KEYS_MAX = 4_096;
    /** A coordinator that has started again gives other keys. */
    private static final long GIVEN_NANOS = 60_000_000_000L;
    /** The next token may be one that has not expired. */
    private static final long REFUSED_NANOS = 5_000_000_000L;

    private static final long PAUSE_NANOS_MIN = 100_000_000L;
    private static final long PAUSE_NANOS_MAX = 10_000_000_000L;

    private final Asking relay;
    private final long timeoutNanos;
    private final LongSupplier nanoClock;
    private final RetryBackoff pauses;
    private final ReentrantLock asking = new ReentrantLock();
    /** The keys of blocks, used only under the lock of the map itself. */
    private final Map<BlockName, Answer> answers = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<BlockName, Answer> eldest) {
            return size() > KEYS_MAX;
        }
    };

    /** What has been answered about a block. */
    private static final class Answer {
        final byte @Nullable [] key;
        final long untilNanos;

        Answer(byte @Nullable [] key, long untilNanos) {
            this.key = key;
            this.untilNanos = untilNanos;
        }
    }

    /** Whom to ask. */
    @FunctionalInterface
    interface Asking {
        /**
         * Asks, and waits for the answer.
         *
         * @return the key; nothing where it is not given
         * @throws IOException if there is no answer in time
         */
        byte[] ask(KeyQuestion question) throws IOException;
    }

    /** @param timeoutNanos how long to wait for others that ask, before the block is read from HDFS */
    PieceKeys(Asking relay, long timeoutNanos, LongSupplier nanoClock) {
        this.relay = relay;
        this.timeoutNanos = timeoutNanos;
        this.nanoClock = nanoClock;
        this.pauses = new RetryBackoff(PAUSE_NANOS_MIN, PAUSE_NANOS_MAX, nanoClock.getAsLong());
    }

    /**
     * The key of a block, the same array for as long as it is the same key; null while there is none to be had, or while
     * others ask for longer than is to be waited.
     */
    byte @Nullable [] of(KeyQuestion question) {
        Answer known = known(question.block());
        if (known == null && pauses.ready(nanoClock.getAsLong()) && mayAsk()) {
            try {
                known = askOnce(question);
            } finally {
                asking.unlock();
            }
        }
        return known == null ? null : known.key;
    }

    private boolean mayAsk() {
        try {
            return asking.tryLock(timeoutNanos, TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Asks, unless somebody has while this waited. */
    private @Nullable Answer askOnce(KeyQuestion question) {
        Answer known = known(question.block());
        long now = nanoClock.getAsLong();
        if (known != null || !pauses.ready(now)) {
            return known;
        }
        try {
            return given(question.block(), relay.ask(question), now);
        } catch (IOException e) {
            if (Interruption.caused(e)) {
                return null;
            }
            long pause = pauses.pause(nanoClock.getAsLong());
            LOG.debug("No keys of hot blocks are asked for within {} ns", pause, e);
            return null;
        }
    }

    private @Nullable Answer known(BlockName block) {
        synchronized (answers) {
            Answer known = answers.get(block);
            return known != null && known.untilNanos - nanoClock.getAsLong() > 0 ? known : null;
        }
    }

    private Answer given(BlockName block, byte[] answered, long nowNanos) {
        pauses.reset();
        byte[] key = answered.length == AeadCipher.KEY_BYTES ? answered : null;
        Answer answer = new Answer(key, nowNanos + (key == null ? REFUSED_NANOS : GIVEN_NANOS));
        synchronized (answers) {
            answers.remove(block);
            answers.put(block, answer);
        }
        return answer;
    }
}
