package io.tiercel.client.report;

import io.tiercel.wire.VersionTables;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The connection to the relay of this machine for one cluster, made anew when it breaks. For one thread. */
final class ReportSocket implements AutoCloseable {
    private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final Path directory;
    private final String cluster;
    private final String owner;
    private @Nullable SocketChannel channel;
    private long nextAttemptNanos;
    private boolean attempted;

    ReportSocket(Path directory, String cluster, String owner) {
        this.directory = directory;
        this.cluster = cluster;
        this.owner = owner;
    }

    /** Sends a message, or loses it: there may be no relay, or it may be slow. Never waits. */
    boolean send(byte[] message, long nowNanos) {
        try {
            SocketChannel open = open(nowNanos);
            if (open == null) {
                return false;
            }
            ByteBuffer frame = ByteBuffer.allocate(Integer.BYTES + message.length)
                    .putInt(message.length)
                    .put(message)
                    .flip();
            open.write(frame);
            if (frame.hasRemaining()) {
                // Half a frame is of no use to a relay that does not read.
                close();
            }
            return !frame.hasRemaining();
        } catch (IOException e) {
            close();
            return false;
        }
    }

    @Override
    public void close() {
        SocketChannel open = channel;
        channel = null;
        if (open != null) {
            try {
                open.close();
            } catch (IOException e) {
                // It is gone either way.
                return;
            }
        }
    }

    private @Nullable SocketChannel open(long nowNanos) throws IOException {
        if (channel != null || (attempted && nowNanos - nextAttemptNanos < 0)) {
            return channel;
        }
        attempted = true;
        nextAttemptNanos = nowNanos + PAUSE_NANOS;
        // If another user could have put a socket there, it would learn what is read.
        VersionTables.checkTrusted(directory, owner);
        SocketChannel opened = SocketChannel.open(StandardProtocolFamily.UNIX);
        try {
            opened.connect(UnixDomainSocketAddress.of(VersionTables.reports(directory, cluster)));
            opened.configureBlocking(false);
        } catch (IOException | RuntimeException e) {
            opened.close();
            throw e;
        }
        channel = opened;
        return opened;
    }
}
