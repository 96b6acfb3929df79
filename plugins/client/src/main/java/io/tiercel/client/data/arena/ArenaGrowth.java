package io.tiercel.client.data.arena;

import io.tiercel.client.data.memory.MemorySpace;
import io.tiercel.client.data.memory.ProcessMemory;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Decides whether an arena may take memory that its file does not have yet. What the file has is overwritten in any case.
 *
 * <p>The kernel charges a page of a file in memory to the process that touches it first, and kills the process if that is
 * more than its limit. So the arena grows only where all of it fits beside the JVM. And it grows only while its file
 * system has more than what is left to others. Thread-safe.
 */
final class ArenaGrowth {
    private static final Logger LOG = LoggerFactory.getLogger(ArenaGrowth.class);

    private static final AtomicBoolean LIMIT_SAID = new AtomicBoolean();

    private final NodeTierAccess directory;
    private final MemorySpace space;
    private final boolean fits;
    private final AtomicBoolean fullSaid = new AtomicBoolean();

    private ArenaGrowth(NodeTierAccess directory, boolean fits) {
        this.directory = directory;
        this.space = directory.space();
        this.fits = fits;
    }

    /** The growth that an arena of so many bytes may have in a process with this memory. */
    static ArenaGrowth of(NodeTierAccess directory, long arenaBytes, ProcessMemory memory) {
        boolean fits = memory.holds(arenaBytes);
        if (!fits && !LIMIT_SAID.getAndSet(true)) {
            LOG.warn(
                    "The node tier {} is read but not filled by this process, whose memory is limited to {} MiB: its JVM may"
                            + " take {} MiB and the tier {} MiB. Give the process more memory, or lower -Xmx,"
                            + " -XX:MaxDirectMemorySize or tiercel.client.node.capacity; 0 turns the tier off",
                    directory,
                    memory.limitBytes().orElseThrow() >> 20,
                    memory.jvmBytesMax() >> 20,
                    arenaBytes >> 20);
        }
        return new ArenaGrowth(directory, fits);
    }

    boolean allowed() {
        return fits && hasSpace();
    }

    private boolean hasSpace() {
        try {
            if (space.left() >= 0) {
                return true;
            }
        } catch (IOException e) {
            // The directory is gone, so the tier will soon open another arena.
            LOG.debug("The node tier {} does not grow", directory, e);
            return false;
        }
        if (!fullSaid.getAndSet(true)) {
            LOG.warn("The node tier {} does not grow while less than half of its file system is free", directory);
        }
        return false;
    }
}
