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

/** The relays that have joined, as the tail sees them. Each message is made once, for all of them. */
final class RelayAudience implements Audience {
    private final Queue<RelaySession> newcomers = new ConcurrentLinkedQueue<>();
    private final Set<RelaySession> present = ConcurrentHashMap.newKeySet();
    private final AtomicLong bytesTold = new AtomicLong();
    private final Runnable send;

    /** @param send called when something waits to be sent */
    RelayAudience(Runnable send) {
        this.send = send;
    }

    void joined(RelaySession session) {
        newcomers.add(session);
    }

    void left(RelaySession session) {
        newcomers.remove(session);
        present.remove(session);
    }

    /** The relays that are told of changes. */
    int size() {
        return present.size();
    }

    /** The bytes of changes told, those told to several relays counted once. */
    long bytesTold() {
        return bytesTold.get();
    }

    @Override
    public boolean isEmpty() {
        return present.isEmpty() && newcomers.isEmpty();
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
        send.run();
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
        present.forEach(RelaySession::pollBegins);
    }

    @Override
    public void confirm() {
        present.forEach(RelaySession::confirm);
        send.run();
    }

    private void tellAll(List<byte[]> messages) {
        bytesTold.addAndGet(messages.stream().mapToLong(m -> m.length).sum());
        present.forEach(session -> session.tell(messages));
        send.run();
    }

    private static List<byte[]> fromTheStart(VersionChanges open) {
        List<byte[]> messages = new ArrayList<>();
        messages.add(Message.of(Kind.BEGIN));
        messages.addAll(ChangeMessages.of(open));
        messages.add(Message.of(Kind.READY));
        return messages;
    }
}
