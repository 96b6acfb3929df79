package io.tiercel.reproduce.soak.load;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;

/**
 * What the clients of a process have done so far, in a mapped file that outlives a process that is killed. Thread-safe, also
 * between processes.
 */
public final class Tallies {
    /** Bytes and answers that Tiercel had from memory. */
    public enum Memory {
        ANSWERS,
        BYTES
    }

    private static final List<Act> ACTS = List.of(Act.values());
    private static final List<Outcome> OUTCOMES = List.of(Outcome.values());
    private static final List<Memory> MEMORIES = List.of(Memory.values());
    private static final int CLIENT = ACTS.size() * OUTCOMES.size();
    private static final int COUNTS = 2 * CLIENT + MEMORIES.size();

    private static final VarHandle LONG = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.nativeOrder());

    private final ByteBuffer counts;

    private Tallies(ByteBuffer counts) {
        this.counts = counts;
    }

    /** Those of a file, which is made where it is missing. */
    public static Tallies map(Path file) throws IOException {
        try (FileChannel channel =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            ByteBuffer buffer = channel.map(FileChannel.MapMode.READ_WRITE, 0, (long) COUNTS * Long.BYTES);
            return new Tallies(buffer.order(ByteOrder.nativeOrder()));
        }
    }

    /** A copy of those of a file as they are now, which keeps nothing mapped. */
    public static Tallies read(Path file) throws IOException {
        byte[] bytes = Arrays.copyOf(Files.readAllBytes(file), COUNTS * Long.BYTES);
        return new Tallies(ByteBuffer.wrap(bytes).order(ByteOrder.nativeOrder()));
    }

    void count(boolean tiercel, Act act, Outcome outcome) {
        LONG.getAndAdd(counts, place(tiercel, act, outcome), 1L);
    }

    void set(Memory memory, long value) {
        LONG.setOpaque(counts, place(memory), value);
    }

    /** How often that came of it. */
    public long of(boolean tiercel, Act act, Outcome outcome) {
        return counts.getLong(place(tiercel, act, outcome));
    }

    public long of(Memory memory) {
        return counts.getLong(place(memory));
    }

    private static int place(boolean tiercel, Act act, Outcome outcome) {
        return ((tiercel ? 0 : CLIENT) + ACTS.indexOf(act) * OUTCOMES.size() + OUTCOMES.indexOf(outcome)) * Long.BYTES;
    }

    private static int place(Memory memory) {
        return (2 * CLIENT + MEMORIES.indexOf(memory)) * Long.BYTES;
    }
}
