package io.tiercel.coordinator.session;

import io.tiercel.coordinator.tail.Audience;
import io.tiercel.core.events.VersionChanges;
import io.tiercel.wire.link.ChangeMessages;
import io.tiercel.wire.link.ChangeMessages.Kind;
import io.tiercel.wire.link.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The relays that have joined, as the tail sees them. Each message is made once, for all of them. What a poll costs depends on
 * how many have pinged, and not on how many there are.
 */
final class RelayAudience implements Audience {
    /** Three times what a ping and its answer take of a core: so pings take a third of it, up to the longest pause. */
    private static final long PACE_NANOS_EACH = 60_000;

    private final Queue<RelaySession> newcomers = new ConcurrentLinkedQueue<>();
    private final Set<RelaySession> present = ConcurrentHashMap.newKeySet();
    /** Those with a ping that no poll has begun after. */
    private final Queue<RelaySession> pinged = new ConcurrentLinkedQueue<>();
    /** Those whose ping the next confirmation answers. For the tail's thread. */
    private final List<RelaySession> noted = new ArrayList<>();

    private final AtomicLong bytesTold = new AtomicLong();

    void joined(RelaySession session) {
        newcomers.add(session);
    }

    void left(RelaySession session) {
        newcomers.remove(session);
        present.remove(session);
    }

    /** It waits for an answer to a ping. From any thread. */
    void pinged(RelaySession session) {
        pinged.add(session);
    }

    /** The bytes of changes told, those told to several relays counted once. */
    long bytesTold() {
        return bytesTold.get();
    }

    @Override
    public int size() {
        return present.size();
    }

    @Override
    public boolean hasNewcomers() {
        return !newcomers.isEmpty();
    }

    @Override
    public void welcome(VersionChanges open) {
        List<byte[]> messages = fromTheStart(open);
        for (RelaySession session = newcomers.poll(); session != null; session = newcomers.poll()) {
            session.welcome(messages);
            present.add(session);
            if (session.ended()) {
                // It left between the two steps, when it was neither here nor there.
                present.remove(session);
            }
        }
    }

    @Override
    public void startOver(VersionChanges open) {
        tellAll(fromTheStart(open));
    }

    @Override
    public void tell(VersionChanges changes) {
        tellAll(ChangeMessages.of(changes));
    }

    @Override
    public void pollBegins() {
        noted.forEach(RelaySession::pollBegins);
        // Those that come meanwhile wait for the next poll, as do those that are still to be welcomed.
        for (int waiting = pinged.size(); waiting > 0; waiting--) {
            RelaySession session = pinged.poll();
            if (session == null) {
                return;
            }
            if (present.contains(session)) {
                session.pollBegins();
                noted.add(session);
            } else if (!session.ended()) {
                pinged.add(session);
            }
        }
    }

    @Override
    public void confirm() {
        if (noted.isEmpty()) {
            return;
        }
        long paceNanos = PACE_NANOS_EACH * present.size();
        noted.forEach(session -> session.confirm(paceNanos));
        noted.clear();
    }

    private void tellAll(List<byte[]> messages) {
        bytesTold.addAndGet(messages.stream().mapToLong(m -> m.length).sum());
        present.forEach(session -> session.tell(messages));
    }

    private static List<byte[]> fromTheStart(VersionChanges open) {
        List<byte[]> messages = new ArrayList<>();
        messages.add(Message.of(Kind.BEGIN));
        messages.addAll(ChangeMessages.of(open));
        messages.add(Message.of(Kind.READY));
        return messages;
    }
}
