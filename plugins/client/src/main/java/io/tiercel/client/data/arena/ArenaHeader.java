package io.tiercel.client.data.arena;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * The words that a node tier's file begins with: the shape of its arena, and what one writer leaves to the next. What is
 * asked of it is as of the last {@link #load}. For one writer at a time on the whole machine.
 */
public final class ArenaHeader {
    static final int BYTES = 64;

    /** Words, by number. The policy's name takes two. */
    private static final int MAGIC_WORD = 0;

    private static final int LAYOUT_WORD = 1;
    private static final int SLOTS_WORD = 2;
    private static final int CHUNK_WORD = 3;
    private static final int POLICY_WORD = 4;
    /** Nonzero while somebody changes what cannot be changed at once. */
    public static final int DIRTY_WORD = 6;
    /** The moment up to which the policy has been told of uses. */
    private static final int DRAINED_WORD = 7;

    private static final long MAGIC = 0x54494552_41524e31L;
    private static final int POLICY_BYTES = 16;

    private final ArenaFile file;
    private final ByteBuffer words = ByteBuffer.allocateDirect(BYTES).order(ByteOrder.nativeOrder());

    ArenaHeader(ArenaFile file) {
        this.file = file;
    }

    /** Reads the header from the file. */
    void load() throws IOException {
        file.read(words.clear(), 0);
    }

    /**
     * The shape of the arena.
     *
     * @throws IOException if the header is not one of this release
     */
    ArenaShape shape() throws IOException {
        if (word(MAGIC_WORD) != MAGIC || word(LAYOUT_WORD) != ArenaShape.LAYOUT) {
            throw new IOException("it is not a node tier of this release");
        }
        byte[] name = new byte[POLICY_BYTES];
        words.get(POLICY_WORD * Long.BYTES, name);
        String policy = new String(name, StandardCharsets.ISO_8859_1).trim();
        try {
            return new ArenaShape(Math.toIntExact(word(SLOTS_WORD)), Math.toIntExact(word(CHUNK_WORD)), policy);
        } catch (IllegalArgumentException | ArithmeticException e) {
            throw new IOException("it is not a node tier that can be: " + e.getMessage(), e);
        }
    }

    /** Writes the header of a new arena of this shape to the file, of which nothing was loaded yet. */
    void format(ArenaShape shape) throws IOException {
        byte[] name = new byte[POLICY_BYTES];
        byte[] letters = shape.policy().getBytes(StandardCharsets.ISO_8859_1);
        System.arraycopy(letters, 0, name, 0, letters.length);
        words.clear()
                .putLong(MAGIC_WORD * Long.BYTES, MAGIC)
                .putLong(LAYOUT_WORD * Long.BYTES, ArenaShape.LAYOUT)
                .putLong(SLOTS_WORD * Long.BYTES, shape.slots())
                .putLong(CHUNK_WORD * Long.BYTES, shape.chunkBytes())
                .put(POLICY_WORD * Long.BYTES, name);
        file.write(words, 0);
    }

    /** Whether a writer has died within a change. */
    boolean isDirty() {
        return word(DIRTY_WORD) != 0;
    }

    /** Marks the beginning of a change that is made in several steps. */
    void markDirty() throws IOException {
        set(DIRTY_WORD, 1);
    }

    /** Marks the end of the change. */
    void markClean() throws IOException {
        set(DIRTY_WORD, 0);
    }

    /** The moment up to which the policy has been told of uses. */
    long drainedNanos() {
        return word(DRAINED_WORD);
    }

    /** Takes note that the policy has been told of uses up to then. */
    void drained(long nanos) throws IOException {
        set(DRAINED_WORD, nanos);
    }

    private long word(int number) {
        return words.getLong(number * Long.BYTES);
    }

    private void set(int word, long value) throws IOException {
        words.clear().putLong(word * Long.BYTES, value);
        words.limit((word + 1) * Long.BYTES).position(word * Long.BYTES);
        file.write(words, (long) word * Long.BYTES);
        words.clear();
    }
}
