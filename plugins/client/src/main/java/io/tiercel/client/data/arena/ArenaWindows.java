package io.tiercel.client.data.arena;

import io.tiercel.wire.MappedFaults;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.hadoop.util.CleanerUtil;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The stretches of an arena's slots that stay mapped because they are read again and again: out of these, bytes reach the
 * reader by one copy, and by no system call. Thread-safe; any number of threads read one window at once.
 *
 * <p>They are bounded, since YARN counts mapped pages as the process's own. To map a window and to let it go takes as long
 * as some {@value #WORTH_PIECES} system calls, so a window is made once so many pieces of it were read by system calls; how
 * many there were is halved from time to time, so that a scan of far more than can be mapped maps nothing. When all windows
 * are taken, one that was not used for a round gives way, as in the clock algorithm (Corbato, 1968).
 *
 * <p>If the file is cut, reading a window is a fault. The kernel ends the copy there, and Java 17 throws an {@link
 * InternalError} at some later point of whatever the thread does next, which may be anything: within a file channel it would
 * leave the channel's own records wrong. A cut takes the file's end away, so such a copy lacks its last byte, or its first
 * if it ran backwards. Both are changed before the copy: then the checksum does not match, and the caller has the error
 * delivered ({@link MappedFaults#deliver}), which would take longer than the rest of a short read if it were always done.
 */
public final class ArenaWindows implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ArenaWindows.class);

    /** Bytes of a window, which begins at a multiple of that in the slots. */
    static final int WINDOW_BYTES = 1 << 20;

    /** Pieces of a window read by system calls that take as long as the making of the window. */
    private static final int WORTH_PIECES = 16;
    /** The numbers of pieces are halved after so many pieces for each window that there may be. */
    private static final int PIECES_REMEMBERED = 64;

    private static final int PLACES_MAX = 1 << 16;

    private final ArenaFile file;
    private final ArenaShape shape;
    private final long origin;
    /** By the window's number, modulo their length. */
    private final AtomicReferenceArray<@Nullable Window> places;
    /** How many pieces of the window of this place were read by system calls; it may miss some. */
    private final int[] pieces;

    private final ReentrantLock mapping = new ReentrantLock();
    /** All windows that are mapped; under the lock. */
    private final @Nullable Window[] ring;

    private int hand;
    private int piecesLeft;
    private volatile boolean off = !CleanerUtil.UNMAP_SUPPORTED;

    /** @param maxBytes that may be mapped; 0 for none */
    ArenaWindows(ArenaFile file, ArenaShape shape, long maxBytes) {
        this.file = file;
        this.shape = shape;
        origin = shape.slotAt(0);
        long windows = (shape.fileBytes() - origin + WINDOW_BYTES - 1) / WINDOW_BYTES;
        ring = new Window[(int) Math.min(windows, Math.min(PLACES_MAX, maxBytes / WINDOW_BYTES))];
        off |= ring.length == 0;
        int count = off ? 1 : (int) Math.min(windows, PLACES_MAX);
        places = new AtomicReferenceArray<>(count);
        pieces = new int[count];
        piecesLeft = PIECES_REMEMBERED * ring.length;
    }

    /** A mapped window and how many threads read it; less than 0 once it is given up. */
    private static final class Window {
        final long start;
        final MappedByteBuffer bytes;
        final AtomicInteger readers = new AtomicInteger(1);
        volatile boolean usedLately = true;

        Window(long start, MappedByteBuffer bytes) {
            this.start = start;
            this.bytes = bytes;
        }

        boolean enter() {
            int now = readers.get();
            while (now >= 0) {
                int seen = readers.compareAndExchange(now, now + 1);
                if (seen == now) {
                    return true;
                }
                now = seen;
            }
            return false;
        }

        /** Whether nobody reads it now, nor will. */
        boolean giveUp() {
            return readers.compareAndSet(0, -1);
        }
    }

    /**
     * Copies from the file's position on into dst at this index.
     *
     * @param length at least 1, of a span that is in one window
     * @return false if no window is there; true says nothing of what arrived, which the caller verifies
     * @throws InternalError perhaps, if the file was cut
     */
    boolean copy(long position, ByteBuffer dst, int at, int length) {
        Window window = entered(position);
        if (window == null) {
            return false;
        }
        try {
            change(dst, at);
            if (length > 1) {
                change(dst, at + length - 1);
            }
            dst.put(at, window.bytes, (int) (position - window.start), length);
        } finally {
            leave(window);
        }
        return true;
    }

    @Override
    public void close() {
        off = true;
        mapping.lock();
        try {
            for (int i = 0; i < ring.length; i++) {
                Window window = ring[i];
                ring[i] = null;
                // Who reads it now unmaps it.
                if (window != null && window.giveUp()) {
                    unmap(window);
                }
            }
        } finally {
            mapping.unlock();
        }
    }

    private static void change(ByteBuffer dst, int at) {
        dst.put(at, (byte) ~dst.get(at));
    }

    private @Nullable Window entered(long position) {
        long number = (position - origin) / WINDOW_BYTES;
        long start = origin + number * WINDOW_BYTES;
        int place = (int) (number % places.length());
        Window window = places.get(place);
        if (window != null && window.start == start && window.enter()) {
            if (!window.usedLately) {
                window.usedLately = true;
            }
            return window;
        }
        return off || !worthMaking(place) ? null : made(place, start);
    }

    /** Counts one more piece of the window of this place that a system call is to read. */
    private boolean worthMaking(int place) {
        if (--piecesLeft < 0) {
            piecesLeft = PIECES_REMEMBERED * ring.length;
            for (int i = 0; i < pieces.length; i++) {
                pieces[i] /= 2;
            }
        }
        return ++pieces[place] > WORTH_PIECES;
    }

    private @Nullable Window made(int place, long start) {
        if (!mapping.tryLock()) {
            return null;
        }
        try {
            Window others = places.get(place);
            if (others != null && others.start == start && others.enter()) {
                return others;
            }
            int room = off ? -1 : room();
            if (room < 0) {
                return null;
            }
            pieces[place] = 0;
            Window window = new Window(start, file.map(start, Math.min(WINDOW_BYTES, shape.fileBytes() - start)));
            ring[room] = window;
            places.set(place, window);
            return window;
        } catch (IOException e) {
            off = true;
            LOG.debug("The node tier is read by system calls alone", e);
            return null;
        } finally {
            mapping.unlock();
        }
    }

    /** A place in the ring for one more window, whose last one has given way; -1 if all are read now. */
    private int room() {
        for (int step = 0; step < 2 * ring.length; step++) {
            int here = hand;
            hand = (hand + 1) % ring.length;
            Window window = ring[here];
            if (window == null || gaveWay(window)) {
                ring[here] = null;
                return here;
            }
        }
        return -1;
    }

    private boolean gaveWay(Window window) {
        if (window.usedLately) {
            window.usedLately = false;
            return false;
        }
        if (!window.giveUp()) {
            return false;
        }
        places.compareAndSet((int) ((window.start - origin) / WINDOW_BYTES % places.length()), window, null);
        unmap(window);
        return true;
    }

    private void leave(Window window) {
        if (window.readers.decrementAndGet() == 0 && off && window.giveUp()) {
            // The windows were closed while it was read.
            unmap(window);
        }
    }

    private static void unmap(Window window) {
        try {
            CleanerUtil.getCleaner().freeBuffer(window.bytes);
        } catch (IOException e) {
            // The garbage collector will unmap it.
            LOG.debug("A window stays mapped for now", e);
        }
    }
}
