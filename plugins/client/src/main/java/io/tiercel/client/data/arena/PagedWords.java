package io.tiercel.client.data.arena;

import io.tiercel.core.cache.PolicyMemory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Policy memory in a file, of which pages are held while one writer works on it.
 *
 * <p>Between {@link #forget} and {@link #flush} nobody else may write to it. Trouble with the file comes out of
 * {@code get} and {@code set} as {@link UncheckedIOException}. Not thread-safe.
 *
 * <p>Whoever else writes to the file may leave words over which a policy would go on for ever, with the lock of the whole
 * machine held. So after {@value #ACCESSES_A_WORD} accesses for each word since {@link #forget}, several times what any
 * policy needs to hear of a use of every slot and to place a newcomer, {@code get} and {@code set} throw
 * {@link IllegalStateException}, as policies themselves do over words that cannot be.
 */
final class PagedWords implements PolicyMemory {
    private static final int PAGE_WORDS = 512;
    private static final int ACCESSES_A_WORD = 64;
    /** Beyond those for each word, for the sake of tiers of few slots. */
    private static final int ACCESSES_MORE = 4096;

    private final ArenaFile file;
    private final long position;
    private final int words;
    private final ByteBuffer buffer =
            ByteBuffer.allocateDirect(PAGE_WORDS * Long.BYTES).order(ByteOrder.nativeOrder());
    /** The words of each page; a page that is not held has none. */
    private final long[][] pages;

    private final boolean[] changed;
    private long accessesLeft;

    PagedWords(ArenaFile file, long position, int words) {
        this.file = file;
        this.position = position;
        this.words = words;
        pages = new long[(words + PAGE_WORDS - 1) / PAGE_WORDS][];
        changed = new boolean[pages.length];
        forget();
    }

    /** Lets go of all pages, changed ones too. */
    void forget() {
        Arrays.fill(pages, NOT_HELD);
        Arrays.fill(changed, false);
        accessesLeft = ACCESSES_MORE + (long) ACCESSES_A_WORD * words;
    }

    private static final long[] NOT_HELD = {};

    /** Writes the changed pages to the file. */
    void flush() throws IOException {
        for (int page = 0; page < pages.length; page++) {
            if (changed[page]) {
                buffer.clear().limit(pages[page].length * Long.BYTES);
                buffer.asLongBuffer().put(pages[page]);
                file.write(buffer, pageAt(page));
                changed[page] = false;
            }
        }
    }

    @Override
    public long get(int index) {
        return held(index / PAGE_WORDS)[index % PAGE_WORDS];
    }

    @Override
    public void set(int index, long value) {
        int page = index / PAGE_WORDS;
        held(page)[index % PAGE_WORDS] = value;
        changed[page] = true;
    }

    private long[] held(int page) {
        if (accessesLeft-- <= 0) {
            throw new IllegalStateException("a change of the table has no end");
        }
        if (pages[page].length == 0) {
            pages[page] = load(page);
        }
        return pages[page];
    }

    private long[] load(int page) {
        long[] held = new long[Math.min(PAGE_WORDS, words - page * PAGE_WORDS)];
        buffer.clear().limit(held.length * Long.BYTES);
        try {
            file.read(buffer, pageAt(page));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        buffer.flip().asLongBuffer();
        buffer.asLongBuffer().get(held);
        return held;
    }

    private long pageAt(int page) {
        return position + (long) page * PAGE_WORDS * Long.BYTES;
    }
}
