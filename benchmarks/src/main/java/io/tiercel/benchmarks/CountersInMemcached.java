package io.tiercel.benchmarks;

import io.tiercel.testkit.Memcached;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;

/** A counter for each block in a real memcached. For one thread. */
final class CountersInMemcached implements Closeable {
    private static final int MEMCACHED_MB = 64;

    private final Memcached memcached;
    private final SocketChannel channel;
    private final ByteBuffer answer = ByteBuffer.allocateDirect(256);

    private CountersInMemcached(Memcached memcached, int counters) throws IOException {
        this.memcached = memcached;
        this.channel = SocketChannel.open(memcached.address());
        for (int i = 0; i < counters; i++) {
            ask("set count/" + i + " 0 0 1\r\n0\r\n");
        }
    }

    static CountersInMemcached create(int counters) {
        try {
            return new CountersInMemcached(Memcached.start(MEMCACHED_MB), counters);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while memcached starts", e);
        }
    }

    /** Counts one more, and waits until that is so; the length of the answer. */
    int increment(long counter) throws IOException {
        return ask("incr count/" + counter + " 1\r\n");
    }

    @Override
    public void close() throws IOException {
        channel.close();
        memcached.close();
    }

    private int ask(String line) throws IOException {
        channel.write(ByteBuffer.wrap(line.getBytes(StandardCharsets.US_ASCII)));
        answer.clear();
        do {
            if (channel.read(answer) < 0) {
                throw new EOFException("memcached has closed the connection");
            }
        } while (answer.get(answer.position() - 1) != '\n');
        return answer.position();
    }
}
