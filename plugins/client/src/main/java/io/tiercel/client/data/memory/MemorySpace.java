package io.tiercel.client.data.memory;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The room of the file system that a node tier is in. On tmpfs half of it is left to others: arenas have a bound each, but
 * there is one a user, and memory on tmpfs is memory of the machine. Thread-safe.
 */
public final class MemorySpace {
    private static final Logger LOG = LoggerFactory.getLogger(MemorySpace.class);

    private static final int SHARE_LEFT = 2;

    private final Path path;
    private final @Nullable FileStore store;

    private MemorySpace(Path path, @Nullable FileStore store) {
        this.path = path;
        this.store = store;
    }

    /** The space around a directory; it has no bounds if the system does not tell them. */
    public static MemorySpace around(Path path) {
        try {
            return new MemorySpace(path, Files.getFileStore(path));
        } catch (IOException e) {
            LOG.warn("Nothing is known of the file system of the node tier {}: {}", path, e.toString());
            return new MemorySpace(path, null);
        }
    }

    /** How many bytes arenas may take now, negative where they have more already. Takes some 2 us. */
    public long left() throws IOException {
        if (store == null) {
            return Long.MAX_VALUE;
        }
        long usable = store.getUsableSpace();
        return store.type().equals("tmpfs") ? usable - store.getTotalSpace() / SHARE_LEFT : usable;
    }

    /** Says in the log what will make a tier slower or smaller than it was configured to be. */
    public void warnOfShortcomings(long wantedBytes) {
        if (store != null && !store.type().equals("tmpfs") && !store.type().equals("ramfs")) {
            LOG.warn("The node tier {} is on {}, not on tmpfs: it may be no faster than a disk", path, store.type());
        }
        try {
            long left = left();
            if (left < wantedBytes) {
                LOG.warn(
                        "The node tier {} may grow by {} bytes, but its file system has {} for node tiers",
                        path,
                        wantedBytes,
                        Math.max(0, left));
            }
        } catch (IOException e) {
            LOG.warn("Nothing is known of the room of the node tier {}: {}", path, e.toString());
        }
    }
}
