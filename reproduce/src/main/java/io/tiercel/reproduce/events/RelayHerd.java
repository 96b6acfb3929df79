package io.tiercel.reproduce.events;

import io.tiercel.wire.link.Backoff;
import io.tiercel.wire.link.PeerSecret;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** So many relays' sessions, by one thread, each of which is begun again when it ends. For one thread. */
final class RelayHerd implements AutoCloseable {
    private static final long BACKOFF_FIRST = TimeUnit.MILLISECONDS.toNanos(50);
    private static final long BACKOFF_MAX = TimeUnit.SECONDS.toNanos(2);

    private final Config config;
    private final Selector selector = Selector.open();
    private final SecureRandom random = new SecureRandom();
    private final List<Member> members = new ArrayList<>();
    /** Those with something to do, by when. */
    private final PriorityQueue<Due> due = new PriorityQueue<>((a, b) -> Long.signum(a.nanos - b.nanos));
    /** How old what was confirmed had become when more was, in microseconds. */
    private final Histogram ages = new Histogram(3);

    /** Whom to be in session with, and how often to ping. */
    record Config(InetSocketAddress coordinator, PeerSecret secret, String cluster, long pingNanos) {}

    /** One relay, in session or not. */
    private static final class Member {
        final Backoff backoff = new Backoff(BACKOFF_FIRST, BACKOFF_MAX);

        @Nullable
        LightRelay relay;
    }

    private record Due(long nanos, Member member, @Nullable LightRelay relay) {}

    RelayHerd(Config config, int count) throws IOException {
        this.config = config;
        for (int i = 0; i < count; i++) {
            Member member = new Member();
            members.add(member);
            due.add(new Due(System.nanoTime(), member, null));
        }
    }

    Histogram ages() {
        return ages;
    }

    /** How many are in session. */
    int inSession() {
        return (int) members.stream()
                .filter(member -> member.relay != null && member.relay.isInSession())
                .count();
    }

    /** How many have heard of changes since a moment. */
    int changedSince(long nanos) {
        return (int) members.stream()
                .filter(member -> member.relay != null && member.relay.changedNanos() - nanos > 0)
                .count();
    }

    /** The moment at which the last of them heard of changes. */
    long lastChangedNanos() {
        return members.stream()
                .mapToLong(member -> member.relay == null ? 0 : member.relay.changedNanos())
                .max()
                .orElse(0);
    }

    /** Does what is to be done now, and waits for more for a few milliseconds. */
    void turn() throws IOException {
        long now = System.nanoTime();
        for (Due next = due.peek(); next != null && next.nanos - now <= 0; next = due.peek()) {
            due.remove();
            act(next, now);
        }
        selector.select(1);
        for (SelectionKey key : selector.selectedKeys()) {
            if (key.attachment() instanceof Member member) {
                serve(key, member);
            }
        }
        selector.selectedKeys().clear();
    }

    private void act(Due its, long now) {
        Member member = its.member;
        try {
            if (member.relay == null) {
                connect(member);
            } else if (member.relay.equals(its.relay)) {
                due.add(new Due(now + Math.max(1_000_000, member.relay.ping(now)), member, member.relay));
            }
        } catch (IOException e) {
            lost(member);
        }
    }

    private void connect(Member member) throws IOException {
        SocketChannel socket = SocketChannel.open();
        socket.configureBlocking(false);
        socket.register(selector, SelectionKey.OP_CONNECT, member);
        member.relay = new LightRelay(socket, config.secret, config.cluster, config.pingNanos);
        socket.connect(config.coordinator);
    }

    private void serve(SelectionKey key, Member member) {
        LightRelay relay = member.relay;
        if (relay == null || !relay.socket().equals(key.channel()) || !key.isValid()) {
            return;
        }
        try {
            if (key.isConnectable()) {
                relay.socket().finishConnect();
                key.interestOps(SelectionKey.OP_READ);
                due.add(new Due(System.nanoTime(), member, relay));
            } else {
                relay.read(random, ages);
            }
        } catch (IOException e) {
            lost(member);
        }
    }

    private void lost(Member member) {
        try {
            if (member.relay != null) {
                member.relay.socket().close();
            }
        } catch (IOException e) {
            // It is gone in any case.
        }
        member.relay = null;
        due.add(new Due(System.nanoTime() + member.backoff.failed(), member, null));
    }

    @Override
    public void close() throws IOException {
        for (SelectionKey key : List.copyOf(selector.keys())) {
            key.channel().close();
        }
        selector.close();
    }
}
