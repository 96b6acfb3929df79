package io.tiercel.wire.link;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * A question to a coordinator, which is asked in each session anew until there is an answer.
 *
 * @param <T> the answer
 */
public abstract class PatientQuestion<T> implements Dialogue {
    private final String subject;
    private final String cluster;
    private final CompletableFuture<T> answer = new CompletableFuture<>();
    private volatile String trouble = "it does not answer";

    /**
     * Of nobody yet.
     *
     * @param subject for the log
     * @param cluster by the name that {@link io.tiercel.wire.VersionTables#cluster} gives it
     */
    protected PatientQuestion(String subject, String cluster) {
        this.subject = subject;
        this.cluster = cluster;
    }

    /**
     * Asks.
     *
     * @throws IOException if there is no answer in time; its message says why the last session ended
     */
    public final T ask(PeerLoop.Config peer, long patienceSeconds) throws IOException, InterruptedException {
        PeerThread thread = new PeerThread(new PeerLoop(peer, this, System::nanoTime), "Tiercel question");
        try {
            return answer.get(patienceSeconds, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            throw new IOException(trouble, e);
        } catch (ExecutionException e) {
            throw new IllegalStateException("nothing completes it with a failure", e);
        } finally {
            thread.close();
        }
    }

    /** A session has begun: what is asked is said here. */
    protected abstract void put(Outbox out);

    /**
     * The coordinator says something.
     *
     * @return the answer, null while it is not whole
     * @throws IOException if it makes no sense
     */
    protected abstract @Nullable T hear(ByteBuffer message) throws IOException;

    /** This is the answer. */
    protected final void answered(T whole) {
        answer.complete(whole);
    }

    @Override
    public final String subject() {
        return subject;
    }

    @Override
    public byte[] request() {
        return Message.of(SessionKind.VISIT, cluster);
    }

    @Override
    public final void begin(Outbox out, Secret session) {
        trouble = "it does not answer this question";
        put(out);
    }

    @Override
    public final void take(ByteBuffer message) throws IOException {
        T whole = hear(message);
        if (whole != null) {
            answered(whole);
        }
    }

    @Override
    public final void end(String why) {
        trouble = why;
    }
}
