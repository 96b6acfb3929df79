package io.tiercel.coordinator.session;

import io.tiercel.wire.link.Introduction;
import io.tiercel.wire.link.Message;
import io.tiercel.wire.link.PeerRole;
import io.tiercel.wire.peer.KnownPeer;
import io.tiercel.wire.peer.PeerKind;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Which processes are in session with the coordinator, and which were until not long ago. A process may have several sessions, and
 * is one peer. Commands are left out: they come, ask and go. Thread-safe.
 */
public final class PeerRoll implements Visitors {
    private static final int GONE_MAX = 1_000;
    private static final long GONE_NANOS_MAX = Duration.ofHours(24).toNanos();
    private static final int TROUBLE_CHARACTERS_MAX = 500;

    private final LongSupplier nanoClock;
    private final long begunNanos;
    private final Map<Key, Known> present = new LinkedHashMap<>();
    /** The one that has been gone for longest is first. */
    private final Map<Key, Known> gone = new LinkedHashMap<>();

    private volatile Supplier<String> ownTrouble = () -> "";

    /** Knows nobody yet. */
    public PeerRoll(LongSupplier nanoClock) {
        this.nanoClock = nanoClock;
        this.begunNanos = nanoClock.getAsLong();
    }

    private record Key(PeerRole role, String host, long pid) {
        boolean isPlaceOf(Key other) {
            return role == other.role && host.equals(other.host);
        }
    }

    /** Since when it is as it is: here, or away. */
    private record Known(Introduction introduction, String address, long sinceNanos, int sessions, String trouble) {
        Known withSessions(int more) {
            return new Known(introduction, address, sinceNanos, sessions + more, trouble);
        }

        Known goneAt(long nowNanos) {
            return new Known(introduction, address, nowNanos, 0, trouble);
        }

        Known in(String newTrouble) {
            return new Known(introduction, address, sinceNanos, sessions, newTrouble);
        }
    }

    /** Asks there, for each answer, what keeps the coordinator itself from its work. */
    public void askOwnTrouble(Supplier<String> trouble) {
        ownTrouble = trouble;
    }

    @Override
    public Visitor admit(Peer peer) {
        return new Listening(peer);
    }

    /** All of them: the coordinator first, then those in session in the order in which they came, then those that have gone. */
    public List<KnownPeer> peers() {
        String trouble = ownTrouble.get();
        List<KnownPeer> peers = new ArrayList<>();
        synchronized (this) {
            long now = nanoClock.getAsLong();
            forget(now);
            Duration age = Duration.ofNanos(now - begunNanos);
            peers.add(new KnownPeer("coordinator", Introduction.own(), "", true, age, trouble));
            present.forEach((key, known) -> peers.add(told(key, known, true, now)));
            gone.forEach((key, known) -> peers.add(told(key, known, false, now)));
        }
        return peers;
    }

    private static KnownPeer told(Key key, Known known, boolean isPresent, long nowNanos) {
        return new KnownPeer(
                key.role().word(),
                known.introduction(),
                known.address(),
                isPresent,
                Duration.ofNanos(nowNanos - known.sinceNanos()),
                known.trouble());
    }

    private synchronized void came(Key key, Introduction introduction, String address) {
        Known first = new Known(introduction, address, nanoClock.getAsLong(), 0, "");
        present.put(key, present.getOrDefault(key, first).withSessions(1));
        gone.keySet().removeIf(key::isPlaceOf);
    }

    private synchronized void fares(Key key, String trouble) {
        String bounded = trouble.substring(0, Math.min(TROUBLE_CHARACTERS_MAX, trouble.length()));
        present.computeIfPresent(key, (k, known) -> known.in(bounded));
    }

    private synchronized void went(Key key) {
        Known known = present.get(key);
        if (known == null) {
            return;
        }
        if (known.sessions() > 1) {
            present.put(key, known.withSessions(-1));
            return;
        }
        long now = nanoClock.getAsLong();
        present.remove(key);
        gone.put(key, known.goneAt(now));
        forget(now);
    }

    private void forget(long nowNanos) {
        gone.values().removeIf(known -> nowNanos - known.sinceNanos() > GONE_NANOS_MAX);
        while (gone.size() > GONE_MAX) {
            gone.remove(gone.keySet().iterator().next());
        }
    }

    /** For the server's thread. */
    private final class Listening implements Visitor {
        private final Peer peer;
        private Optional<Key> key = Optional.empty();
        private boolean asked;

        Listening(Peer peer) {
            this.peer = peer;
        }

        @Override
        public void introduced(Introduction introduction) {
            if (key.isEmpty() && peer.role() != PeerRole.COMMAND) {
                Key its = new Key(peer.role(), introduction.host(), introduction.pid());
                came(its, introduction, peer.address());
                key = Optional.of(its);
            }
        }

        @Override
        public void inTrouble(String trouble) {
            key.ifPresent(its -> fares(its, trouble));
        }

        /** The answer waits in the queue without a bound, so that there is one in each session. */
        @Override
        public void take(ByteBuffer message) throws IOException {
            if (PeerKind.ALL.read(message) != PeerKind.ASK_PEERS || asked) {
                throw new IOException("it asks for the peers twice, or answers");
            }
            asked = true;
            peer.out().offerAll(KnownPeer.pages(peers()));
            peer.out().offer(Message.of(PeerKind.PEERS_TOLD));
        }

        @Override
        public void check() {}

        @Override
        public void left() {
            key.ifPresent(PeerRoll.this::went);
        }
    }
}
