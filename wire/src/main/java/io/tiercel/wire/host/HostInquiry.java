package io.tiercel.wire.host;

import io.tiercel.wire.link.Dialogue;
import io.tiercel.wire.link.LongContent;
import io.tiercel.wire.link.Message;
import io.tiercel.wire.link.Outbox;
import io.tiercel.wire.link.PeerLoop;
import io.tiercel.wire.link.PeerThread;
import io.tiercel.wire.link.Secret;
import io.tiercel.wire.link.SessionKind;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Asks a coordinator what the agents of hypervisors say of their hosts. */
public final class HostInquiry {
    /** What the longest answer takes: all reports that a coordinator keeps. */
    private static final int ANSWER_BYTES_MAX = 128 << 20;

    private HostInquiry() {}

    /**
     * Asks, in each session anew, until there is an answer.
     *
     * @param cluster by the name that {@link io.tiercel.wire.VersionTables#cluster} gives it
     * @return JSON; nothing if the coordinator does not answer in time
     */
    public static Optional<String> ask(PeerLoop.Config peer, String cluster, long patienceSeconds)
            throws InterruptedException {
        Asking asking = new Asking(cluster);
        PeerThread thread =
                new PeerThread(new PeerLoop(peer, asking, System::nanoTime), "Tiercel question about hosts");
        try {
            return Optional.of(asking.answer.get(patienceSeconds, TimeUnit.SECONDS));
        } catch (TimeoutException e) {
            return Optional.empty();
        } catch (ExecutionException e) {
            throw new IllegalStateException("nothing completes it with a failure", e);
        } finally {
            thread.close();
        }
    }

    private static final class Asking implements Dialogue {
        private static final long NUMBER = 1;

        private final String cluster;
        private final CompletableFuture<String> answer = new CompletableFuture<>();
        private LongContent parts = new LongContent(ANSWER_BYTES_MAX);

        Asking(String cluster) {
            this.cluster = cluster;
        }

        @Override
        public String subject() {
            return "hosts";
        }

        @Override
        public byte[] request() {
            return Message.of(SessionKind.VISIT, cluster);
        }

        @Override
        public void begin(Outbox out, Secret session) {
            parts = new LongContent(ANSWER_BYTES_MAX);
            out.offer(HostMessages.askHosts(NUMBER));
        }

        @Override
        public void take(ByteBuffer message) throws IOException {
            HostKind kind = HostKind.ALL.read(message);
            HostMessages.number(message);
            switch (kind) {
                case HOSTS -> parts.add(message);
                case HOSTS_TOLD -> answer.complete(parts.takeText());
                default -> throw new IOException("it tells who asks " + kind);
            }
        }

        @Override
        public void end(String why) {}
    }
}
