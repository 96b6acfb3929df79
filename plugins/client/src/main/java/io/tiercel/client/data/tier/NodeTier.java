package io.tiercel.client.data.tier;

import io.tiercel.client.data.arena.ArenaLostException;
import io.tiercel.client.data.arena.ArenaShape;
import io.tiercel.client.data.arena.BusyException;
import io.tiercel.client.data.arena.LockFile;
import io.tiercel.client.data.arena.NodeArena;
import io.tiercel.client.data.arena.NodeTierAccess;
import io.tiercel.client.data.chunk.ChunkId;
import io.tiercel.client.data.chunk.ChunkTier;
import io.tiercel.client.data.chunk.TierLosses;
import io.tiercel.client.data.memory.ProcessMemory;
import io.tiercel.client.retry.RetryBackoff;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps chunks in memory that the processes of one user share and that outlives them: a file on tmpfs.
 *
 * <p>A hit is copied out of the file and verified in this process's own memory, so that whatever anybody does to the file
 * the bytes are right or the chunk is not here. If the file is removed, replaced or cut, the tier misses until it has
 * opened, or made, another: at once the first time, then after ever longer pauses. It never holds more than its capacity
 * and its table.
 */
public final class NodeTier implements ChunkTier, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(NodeTier.class);

    private static final long SECOND = 1_000_000_000L;
    /** How often the tier looks whether the file is still in its place. */
    private static final long CHECK_NANOS = SECOND;
    /** The longest pause after a store or an opening that failed; and how long a tier must last to count as well. */
    private static final long PAUSE_NANOS_MAX = 60 * SECOND;

    private static final long MAPPED_BYTES = 16 << 20;
    private static final long STORE_PATIENCE_NANOS = 50_000_000;
    private static final long DROP_PATIENCE_NANOS = 2_000_000;

    private final Path path;
    private final ArenaShape wanted;
    private final ProcessMemory memory;
    private final long mappedBytes;
    private final LongSupplier nanoClock;
    private final TierLosses losses = new TierLosses();
    private final SingleFlight fillLocks = new SingleFlight(this::locks, NodeArena.FREE_BYTES);
    private final ReentrantLock supervising = new ReentrantLock();

    private final RetryBackoff stores;
    private final RetryBackoff openings;

    private volatile @Nullable NodeArena arena;
    private volatile long checkAtNanos;
    private volatile boolean closed;
    private long openedAtNanos;

    private NodeTier(Path path, ArenaShape wanted, ProcessMemory memory, long mappedBytes, LongSupplier nanoClock) {
        this.path = path;
        this.wanted = wanted;
        this.memory = memory;
        this.mappedBytes = mappedBytes;
        this.nanoClock = nanoClock;
        long now = nanoClock.getAsLong();
        stores = new RetryBackoff(SECOND / 10, PAUSE_NANOS_MAX, now);
        openings = new RetryBackoff(SECOND, PAUSE_NANOS_MAX, now);
    }

    /**
     * Opens the node tier in this directory, and makes both if they are not there.
     *
     * @param chunkBytes a power of two
     * @param policy a name of {@link io.tiercel.core.cache.EvictionPolicies}
     * @param mappedBytes of the tier that this process may keep mapped
     * @throws IllegalArgumentException if there can be no such tier
     * @throws IOException if the directory may not or cannot be used; the message says why
     */
    public static NodeTier open(Path directory, long capacityBytes, int chunkBytes, String policy, long mappedBytes)
            throws IOException {
        ArenaShape wanted = ArenaShape.filling(capacityBytes, chunkBytes, policy);
        return open(directory, wanted, ProcessMemory.ofThisProcess(), mappedBytes, System::nanoTime);
    }

    /** As above, with what may be mapped by default. */
    public static NodeTier open(Path directory, long capacityBytes, int chunkBytes, String policy) throws IOException {
        return open(directory, capacityBytes, chunkBytes, policy, System::nanoTime);
    }

    static NodeTier open(Path directory, long capacityBytes, int chunkBytes, String policy, LongSupplier nanoClock)
            throws IOException {
        ArenaShape wanted = ArenaShape.filling(capacityBytes, chunkBytes, policy);
        return open(directory, wanted, ProcessMemory.ofThisProcess(), nanoClock);
    }

    static NodeTier open(Path directory, ArenaShape wanted, ProcessMemory memory, LongSupplier nanoClock)
            throws IOException {
        return open(directory, wanted, memory, MAPPED_BYTES, nanoClock);
    }

    private static NodeTier open(
            Path directory, ArenaShape wanted, ProcessMemory memory, long mappedBytes, LongSupplier nanoClock)
            throws IOException {
        NodeTier tier = new NodeTier(directory, wanted, memory, mappedBytes, nanoClock);
        tier.openArena(nanoClock.getAsLong());
        return tier;
    }

    @Override
    public boolean read(ChunkId id, int offset, ByteBuffer dst) {
        Objects.checkFromIndexSize(offset, dst.remaining(), id.length());
        long now = nanoClock.getAsLong();
        NodeArena current = arenaAt(now);
        if (current == null) {
            return false;
        }
        try {
            return switch (current.read(id, offset, dst, now)) {
                case HIT -> true;
                case MISS -> false;
                case SUSPECT -> {
                    dropIfDamaged(current, id);
                    yield false;
                }
            };
        } catch (IOException e) {
            retire(current, e);
            return false;
        }
    }

    @Override
    public void fetched(ChunkId id) {
        NodeArena current = arena;
        if (current != null) {
            current.fetched(id);
        }
    }

    @Override
    public boolean store(ChunkId id, ByteBuffer chunk) {
        if (chunk.remaining() != id.length()) {
            throw new IllegalArgumentException(id + " was offered with " + chunk.remaining() + " bytes");
        }
        long now = nanoClock.getAsLong();
        NodeArena current = arenaAt(now);
        return current != null && stores.ready(now) && stored(current, id, chunk, now);
    }

    /** The locks by which the processes that share this tier fetch each chunk once. */
    public SingleFlight fillLocks() {
        return fillLocks;
    }

    /** The chunks that the tier lost by what this process did. */
    public TierLosses losses() {
        return losses;
    }

    /** The capacity that is in force: the first process of several that disagree decides. 0 while the tier is off. */
    public long capacityBytes() {
        NodeArena current = arena;
        return current == null ? 0 : current.shape().capacityBytes();
    }

    @Override
    public void close() {
        supervising.lock();
        try {
            closed = true;
            letGo();
        } finally {
            supervising.unlock();
        }
    }

    private void dropIfDamaged(NodeArena current, ChunkId id) throws IOException {
        try {
            if (current.dropIfDamaged(id, DROP_PATIENCE_NANOS)) {
                losses.corrupt.increment();
            }
        } catch (BusyException e) {
            LOG.debug("{} stays until it is next read", id, e);
        }
    }

    /** Offers the chunk to the arena; after trouble with that the tier takes nothing in for a while. */
    private boolean stored(NodeArena current, ChunkId id, ByteBuffer chunk, long now) {
        try {
            boolean stored = current.store(id, chunk, now, STORE_PATIENCE_NANOS);
            stores.reset();
            return stored;
        } catch (ArenaLostException e) {
            retire(current, e);
            return false;
        } catch (IOException e) {
            long pause = stores.pause(now);
            if (pause > 0) {
                LOG.warn("The node tier {} takes nothing in for {} ms: {}", path, pause / 1_000_000, e.getMessage());
            }
            return false;
        }
    }

    /** The arena; first the tier looks after it if it is time. */
    private @Nullable NodeArena arenaAt(long now) {
        if (now - checkAtNanos >= 0 && supervising.tryLock()) {
            try {
                supervise(now);
            } finally {
                supervising.unlock();
            }
        }
        return arena;
    }

    private void supervise(long now) {
        checkAtNanos = now + CHECK_NANOS;
        NodeArena current = arena;
        if (current != null && current.inPlace()) {
            if (now - openedAtNanos > PAUSE_NANOS_MAX) {
                openings.reset();
            }
            return;
        }
        letGo();
        if (!closed && openings.ready(now)) {
            reopen(now);
        }
    }

    private void reopen(long now) {
        long pause = openings.pause(now);
        try {
            openArena(now);
            LOG.info("The node tier {} was removed or damaged; it is open again", path);
        } catch (IOException e) {
            LOG.warn("The node tier {} is off for {} s: {}", path, pause / SECOND, e.toString());
        }
    }

    private void openArena(long now) throws IOException {
        arena = NodeArena.open(
                NodeTierAccess.at(path), wanted, memory, mappedBytes, System.currentTimeMillis(), losses);
        openedAtNanos = now;
        checkAtNanos = now + CHECK_NANOS;
    }

    /** Gives up an arena that can be used no more; the next read or store opens another. */
    private void retire(NodeArena lost, IOException cause) {
        supervising.lock();
        try {
            if (arena == lost) {
                LOG.warn("The node tier {} is lost: {}", path, cause.toString());
                letGo();
                checkAtNanos = nanoClock.getAsLong();
            }
        } finally {
            supervising.unlock();
        }
    }

    private void letGo() {
        NodeArena current = arena;
        arena = null;
        if (current != null) {
            try {
                current.close();
            } catch (IOException e) {
                LOG.debug("The node tier {} did not close", path, e);
            }
        }
    }

    private @Nullable LockFile locks() {
        NodeArena current = arena;
        return current == null ? null : current.locks();
    }
}
