package io.tiercel.coordinator;

import io.tiercel.coordinator.session.RelayServer;
import io.tiercel.coordinator.session.Visitors;
import io.tiercel.coordinator.tail.FakeNameNode;
import io.tiercel.coordinator.tail.Tail;
import io.tiercel.wire.link.CoordinatorSecrets;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/** A coordinator that follows a NameNode of the test's making. */
public final class InMemoryCoordinator implements AutoCloseable {
    private final FakeNameNode nameNode = new FakeNameNode();
    private final RelayServer server;
    private final Tail tail;
    private final Thread thread;
    private volatile boolean closed;

    private InMemoryCoordinator(RelayServer server) {
        this.server = server;
        this.tail = new Tail(nameNode, server.audience(), new Tail.Config(1_000_000L, 0, 100_000), System::nanoTime);
        this.thread = new Thread(this::run, "in-memory coordinator");
        thread.start();
    }

    /** Starts at the port, or at any for 0; makes the secret where there is none. */
    public static InMemoryCoordinator start(int port, Path secretFile, String cluster, int relaysMax)
            throws IOException {
        CoordinatorSecrets secrets = CoordinatorSecrets.in(secretFile, new SecureRandom());
        InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        return new InMemoryCoordinator(RelayServer.open(
                new RelayServer.Config(address, secrets, cluster, relaysMax), Visitors.NONE, System::nanoTime));
    }

    public RelayServer server() {
        return server;
    }

    /** Does something to the NameNode, between two polls. */
    public void nameNode(Consumer<FakeNameNode> act) {
        synchronized (nameNode) {
            act.accept(nameNode);
        }
    }

    @Override
    public void close() throws InterruptedException {
        closed = true;
        thread.join();
        server.close();
    }

    private void run() {
        while (!closed) {
            long pauseNanos;
            synchronized (nameNode) {
                pauseNanos = tail.turn();
            }
            LockSupport.parkNanos(Math.min(pauseNanos, 20_000_000L));
        }
    }
}
