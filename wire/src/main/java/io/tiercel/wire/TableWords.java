package io.tiercel.wire;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The memory of a version table as words that are read and written at once: whoever reads a word that was written sees all
 * that was written before it. Thread-safe.
 */
final class TableWords {
    private static final VarHandle LONGS = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.nativeOrder());
    private static final VarHandle INTS = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.nativeOrder());

    private final ByteBuffer memory;

    TableWords(ByteBuffer memory) {
        this.memory = memory;
    }

    long get(int index) {
        return (long) LONGS.getAcquire(memory, index * Long.BYTES);
    }

    void set(int index, long value) {
        LONGS.setRelease(memory, index * Long.BYTES, value);
    }

    int getInt(int index) {
        return (int) INTS.getAcquire(memory, index * Integer.BYTES);
    }

    void setInt(int index, int value) {
        INTS.setRelease(memory, index * Integer.BYTES, value);
    }
}
