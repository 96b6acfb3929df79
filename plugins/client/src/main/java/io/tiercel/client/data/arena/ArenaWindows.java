package io.tiercel.client.data.arena;

import io.tiercel.wire.MappedFaults;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.apache.hadoop.util.CleanerUtil;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The stretches of an arena's slots that are mapped into memory because somebody reads them: out of these, bytes reach the
 * reader by one copy, and by no system call.
 *
 * <p>Few and small, since YARN counts mapped pages as the process's own: a thread has one window at a time, and moves it
 * along; at rest there are {@value #IDLE_MAX} at most. A window is worth its making (about 10 us) only for a quarter of it
 * and more; less is left to a system call. Thread-safe.
 *
 * <p>If the file is cut, reading a window is a fault. Java 17 throws it as an {@link InternalError} at some later point of
 * whatever the thread does next, which may be anything: within a file channel it would leave the channel's own records
 * wrong. So every copy ends with {@link MappedFaults#deliver}.
 */
public final class ArenaWindows implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ArenaWindows.class);

    /** Bytes of a window; spans that do not cross a multiple of 64 KiB are in one window. */
    static final int WINDOW_BYTES = 1 << 20;

    private static final int WORTH_BYTES = WINDOW_BYTES / 4;
    private static final int IDLE_MAX = 16;

    private final ArenaFile file;
    private final ArenaShape shape;
    private final AtomicReferenceArray<@Nullable Window> idle = new AtomicReferenceArray<>(IDLE_MAX);
    private volatile boolean off = !CleanerUtil.UNMAP_SUPPORTED;

    private record Window(long start, MappedByteBuffer bytes) {}

    ArenaWindows(ArenaFile file, ArenaShape shape) {
        this.file = file;
        this.shape = shape;
    }

    /**
     * Copies from the file's position on into dst at this index.
     *
     * @param length of a span that is in one window
     * @param wanted how many bytes from the position on the reader is likely to take
     * @return false if no window is there, and none is worth making
     * @throws InternalError if the file was cut
     */
    boolean copy(long position, ByteBuffer dst, int at, int length, int wanted) {
        int place = (int) (Thread.currentThread().getId() % IDLE_MAX);
        Window window = take(place, start(position), wanted >= WORTH_BYTES);
        if (window == null) {
            return false;
        }
        try {
            dst.put(at, window.bytes, (int) (position - window.start), length);
            MappedFaults.deliver();
        } finally {
            give(place, window);
        }
        return true;
    }

    @Override
    public void close() {
        off = true;
        for (int place = 0; place < IDLE_MAX; place++) {
            unmap(idle.getAndSet(place, null));
        }
    }

    private long start(long position) {
        long origin = shape.slotAt(0);
        return origin + (position - origin) / WINDOW_BYTES * WINDOW_BYTES;
    }

    /** Takes the window for this thread alone, until the thread gives it back. */
    private @Nullable Window take(int place, long start, boolean worth) {
        Window last = idle.getAndSet(place, null);
        if (last != null && last.start == start) {
            return last;
        }
        if (!worth || off) {
            give(place, last);
            return null;
        }
        unmap(last);
        return map(start);
    }

    private void give(int place, @Nullable Window window) {
        if (!idle.compareAndSet(place, null, window)) {
            unmap(window);
        } else if (off) {
            // The windows were closed meanwhile, perhaps before this one was back.
            unmap(idle.getAndSet(place, null));
        }
    }

    private @Nullable Window map(long start) {
        try {
            return new Window(start, file.map(start, Math.min(WINDOW_BYTES, shape.fileBytes() - start)));
        } catch (IOException e) {
            off = true;
            LOG.debug("The node tier is read by system calls alone", e);
            return null;
        }
    }

    private static void unmap(@Nullable Window window) {
        if (window == null) {
            return;
        }
        try {
            CleanerUtil.getCleaner().freeBuffer(window.bytes);
        } catch (IOException e) {
            // The garbage collector will unmap it.
            LOG.debug("A window stays mapped for now", e);
        }
    }
}
