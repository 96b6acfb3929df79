package io.tiercel.relay;

import io.tiercel.wire.cache.KeyMessages;
import io.tiercel.wire.link.Secret;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Passes clients' questions for keys on to the coordinator, and its answers back to them. The relay judges neither;
 * a client whose question is lost later waits in vain for as long as it wants. Thread-safe.
 */
public final class KeyQuestions {
    private static final Logger LOG = LoggerFactory.getLogger(KeyQuestions.class);
    private static final int WAITING_MAX = 4_096;

    private final Predicate<byte[]> coordinator;
    private final Map<Long, Waiting> waiting = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Waiting> eldest) {
            return size() > WAITING_MAX;
        }
    };
    /** Of the session that is, or was last; null before the first. */
    private @Nullable KeyMessages messages;

    private long asked;

    /** A client, and what it calls its question. */
    private record Waiting(SocketChannel client, long number) {}

    /** @param coordinator takes messages to the coordinator, or loses them */
    public KeyQuestions(Predicate<byte[]> coordinator) {
        this.coordinator = coordinator;
    }

    /** A session begins, with a secret of its own; nothing can be asked meanwhile. */
    synchronized void use(Secret secret) {
        messages = new KeyMessages(secret);
    }

    /** A client asks; hangs up on it where there is no coordinator to ask. */
    void ask(long number, byte[] body, SocketChannel client) throws IOException {
        if (!passOn(number, body, client)) {
            client.close();
        }
    }

    /** Under one lock, lest what is encrypted for one session be said in the next, under another secret. */
    private synchronized boolean passOn(long number, byte[] body, SocketChannel client) {
        if (messages == null) {
            return false;
        }
        long own = ++asked;
        waiting.put(own, new Waiting(client, number));
        return coordinator.test(messages.askEncrypted(own, body));
    }

    /** The coordinator has answered. */
    void answered(long number, ByteBuffer content) throws IOException {
        Waiting client;
        byte[] key;
        synchronized (this) {
            if (messages == null) {
                throw new IOException("it answers before anything was asked");
            }
            key = messages.key(number, content);
            client = waiting.remove(number);
        }
        if (client != null) {
            tell(client, key);
        }
    }

    /** No answer will come to what was asked before. */
    synchronized void clear() {
        waiting.clear();
    }

    private static void tell(Waiting client, byte[] key) {
        byte[] answer = KeyMessages.answer(client.number, key);
        ByteBuffer frame = ByteBuffer.allocate(Integer.BYTES + answer.length)
                .putInt(answer.length)
                .put(answer)
                .flip();
        try {
            client.client.write(frame);
            if (frame.hasRemaining()) {
                // It asks on and on and does not read.
                client.client.close();
            }
        } catch (IOException e) {
            LOG.debug("A client did not wait for its key", e);
        }
    }
}
