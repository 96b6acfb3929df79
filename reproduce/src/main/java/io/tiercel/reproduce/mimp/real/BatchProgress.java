package io.tiercel.reproduce.mimp.real;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * What a spinning program and the one that measures it share: whether it is to work, and how many units of work each of its
 * threads has done. It is a file that both have in memory, so that reading it costs the program nothing. Thread-safe.
 */
final class BatchProgress {
    private static final VarHandle LONG = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.nativeOrder());
    private static final int GOING = 0;

    private final ByteBuffer memory;
    private final int threads;

    private BatchProgress(ByteBuffer memory, int threads) {
        this.memory = memory;
        this.threads = threads;
    }

    /** Opens the file, and makes it where it is missing. */
    static BatchProgress open(Path file, int threads) throws IOException {
        try (FileChannel channel =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            return new BatchProgress(
                    channel.map(FileChannel.MapMode.READ_WRITE, 0, (1L + threads) * Long.BYTES), threads);
        }
    }

    void go(boolean on) {
        LONG.setVolatile(memory, GOING, on ? 1L : 0L);
    }

    boolean isGoing() {
        return (long) LONG.getVolatile(memory, GOING) != 0;
    }

    /** Notes how many units a thread has done. */
    void done(int thread, long units) {
        LONG.setVolatile(memory, offset(thread), units);
    }

    /** The units of all threads. */
    long units() {
        long sum = 0;
        for (int thread = 0; thread < threads; thread++) {
            sum += (long) LONG.getVolatile(memory, offset(thread));
        }
        return sum;
    }

    private static int offset(int thread) {
        return (1 + thread) * Long.BYTES;
    }
}
