package io.tiercel.relay;

import io.tiercel.daemon.FailureWords;
import io.tiercel.wire.RepeatingThread;
import io.tiercel.wire.cache.BlockName;
import io.tiercel.wire.cache.CacheWatch;
import io.tiercel.wire.cache.CachedBlocksFile;
import io.tiercel.wire.cache.CachedCopy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes what the coordinator tells of blocks in memory into the file that all clients of the machine read: at most every
 * {@value #PAUSE_MILLIS} ms, and touches it now and then, so that clients see that somebody keeps it.
 *
 * <p>Nobody who tells of blocks waits for the file, which takes as long as there are blocks: the same thread confirms the
 * version table. Thread-safe.
 */
final class CachedBlocksWriter implements CacheWatch, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(CachedBlocksWriter.class);
    private static final long PAUSE_MILLIS = 200;
    private static final int TURNS_BETWEEN_TOUCHES = 10;

    private final Path file;
    private final Writing writing;
    private final RepeatingThread thread;
    private final Map<BlockName, CachedCopy> copies = new LinkedHashMap<>();
    private boolean changed = true;

    /** Held for as long as a turn takes, and all that follows is for who holds it. */
    private final Object turn = new Object();

    private boolean failed;
    private int turns;
    private boolean closed;

    /** Puts a list of copies in the place of the file that is there. */
    @FunctionalInterface
    interface Writing {
        void write(Path file, Collection<CachedCopy> copies) throws IOException;
    }

    CachedBlocksWriter(Path file) {
        this(file, CachedBlocksFile::write);
    }

    CachedBlocksWriter(Path file, Writing writing) {
        this.file = file;
        this.writing = writing;
        this.thread = new RepeatingThread(
                "tiercel blocks in memory", TimeUnit.MILLISECONDS.toNanos(PAUSE_MILLIS), this::turn);
        thread.start();
    }

    @Override
    public synchronized void reset(List<CachedCopy> all) {
        copies.clear();
        all.forEach(copy -> copies.put(copy.block(), copy));
        changed = true;
    }

    @Override
    public synchronized void cached(CachedCopy copy) {
        copies.put(copy.block(), copy);
        changed = true;
    }

    @Override
    public synchronized void dropped(BlockName block) {
        changed |= copies.remove(block) != null;
    }

    @Override
    public synchronized void lost() {
        changed |= !copies.isEmpty();
        copies.clear();
    }

    /** Stops writing; the file goes, so that clients know of no block in memory. */
    @Override
    public void close() {
        thread.end();
        synchronized (turn) {
            // Another turn may wait for this one.
            closed = true;
            try {
                Files.deleteIfExists(file);
            } catch (IOException e) {
                LOG.warn(
                        "{} is left behind; clients stop believing it within seconds: {}",
                        file,
                        FailureWords.inOneLine(e));
            }
        }
    }

    void turn() {
        synchronized (turn) {
            if (!closed) {
                keep(takeChanged());
            }
        }
    }

    /** Writes these; where there is nothing new, touches the file when that is due. */
    private void keep(@Nullable List<CachedCopy> news) {
        try {
            if (news != null) {
                writing.write(file, news);
            } else if (turns++ % TURNS_BETWEEN_TOUCHES == 0) {
                Files.setLastModifiedTime(file, FileTime.fromMillis(System.currentTimeMillis()));
            }
            failed = false;
        } catch (IOException | RuntimeException e) {
            writeAgain();
            if (!failed) {
                failed = true;
                LOG.warn(
                        "Clients are not told which blocks are in memory: {} cannot be written; trying again: {}",
                        file,
                        FailureWords.inOneLine(e));
                LOG.debug("Why {} cannot be written", file, e);
            }
        }
    }

    /** All copies, if they are others than when this was asked last. */
    private synchronized @Nullable List<CachedCopy> takeChanged() {
        List<CachedCopy> news = changed ? List.copyOf(copies.values()) : null;
        changed = false;
        return news;
    }

    private synchronized void writeAgain() {
        changed = true;
    }
}
