package io.tiercel.coordinator.relay;

import io.tiercel.wire.cache.BlockName;
import io.tiercel.wire.cache.CacheWatch;
import io.tiercel.wire.cache.CachedBlocksFile;
import io.tiercel.wire.cache.CachedCopy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Timer;
import java.util.TimerTask;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes what the coordinator tells of blocks in memory into the file that all clients of the machine read: at most every
 * {@value #PAUSE_MILLIS} ms, and touches it now and then, so that clients see that somebody keeps it. Thread-safe.
 */
final class CachedBlocksWriter implements CacheWatch, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(CachedBlocksWriter.class);
    private static final long PAUSE_MILLIS = 200;
    private static final int TURNS_BETWEEN_TOUCHES = 10;

    private final Path file;
    private final Map<BlockName, CachedCopy> copies = new LinkedHashMap<>();
    private final Timer timer = new Timer("tiercel blocks in memory", true);
    private boolean changed = true;
    private boolean failed;
    private int turns;
    private boolean closed;

    CachedBlocksWriter(Path file) {
        this.file = file;
        timer.schedule(
                new TimerTask() {
                    @Override
                    public void run() {
                        turn();
                    }
                },
                0,
                PAUSE_MILLIS);
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
        timer.cancel();
        synchronized (this) {
            // A turn may have begun, and wait for this.
            closed = true;
            try {
                Files.deleteIfExists(file);
            } catch (IOException e) {
                LOG.warn("{} is left behind; clients stop believing it within seconds", file, e);
            }
        }
    }

    synchronized void turn() {
        try {
            if (closed) {
                return;
            }
            if (changed) {
                changed = false;
                CachedBlocksFile.write(file, copies.values());
            } else if (turns++ % TURNS_BETWEEN_TOUCHES == 0) {
                Files.setLastModifiedTime(file, FileTime.fromMillis(System.currentTimeMillis()));
            }
            failed = false;
        } catch (IOException | RuntimeException e) {
            changed = true;
            if (!failed) {
                failed = true;
                LOG.warn(
                        "Clients are not told which blocks are in memory: {} cannot be written; trying again", file, e);
            }
        }
    }
}
