package io.tiercel.datanode.pin;

import io.tiercel.datanode.pin.ReplicaFiles.Replica;
import io.tiercel.wire.cache.BlockName;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What of a DataNode's finalized replicas the page cache holds beside the pins: data and checksums, in whole pages, as
 * found by the last sweep through all replicas.
 *
 * <p>A sweep takes as many rounds as it needs, each of which looks at {@value #REPLICAS_PER_ROUND} replicas at most, so
 * that the figure is of no one moment. Rounds are for one thread; the figure is for any.
 */
public final class CachedReplicas {
    /** Each is two files. */
    static final int REPLICAS_PER_ROUND = 150;

    private static final Logger LOG = LoggerFactory.getLogger(CachedReplicas.class);

    private final FinalizedReplicas all;
    private final ReplicaFiles files;
    private final Predicate<BlockName> pinned;
    private final Function<Path, OptionalLong> pageCache;
    private @Nullable Sweep sweep;
    private volatile OptionalLong bytes = OptionalLong.empty();

    /** @param pageCache how many bytes of a file the page cache holds; empty where that cannot be told */
    public CachedReplicas(
            FinalizedReplicas all,
            ReplicaFiles files,
            Predicate<BlockName> pinned,
            Function<Path, OptionalLong> pageCache) {
        this.all = all;
        this.files = files;
        this.pinned = pinned;
        this.pageCache = pageCache;
    }

    /** What the last whole sweep has found; empty before the first, and where no file could be looked at. */
    public OptionalLong bytes() {
        return bytes;
    }

    /** One round: the next replicas of the sweep, or the first of a new one. */
    public void look() throws IOException {
        Sweep now = sweep == null ? new Sweep(all.idsByPool()) : sweep;
        for (int i = 0; i < REPLICAS_PER_ROUND && now.hasNext(); i++) {
            now.found(cached(now.pool(), now.nextId()));
        }
        boolean over = !now.hasNext();
        bytes = over ? now.bytes() : bytes;
        sweep = over ? null : now;
    }

    /** Of a replica, empty if it cannot be told or is gone; of a pinned one, nothing is held beside the pin. */
    private OptionalLong cached(String pool, long id) {
        try {
            Optional<Replica> replica = files.finalized(pool, id);
            return replica.isEmpty() ? OptionalLong.empty() : cached(replica.get());
        } catch (IOException e) {
            LOG.debug("What the page cache holds of block {} is not known", id, e);
            return OptionalLong.empty();
        }
    }

    private OptionalLong cached(Replica replica) {
        OptionalLong data = pageCache.apply(replica.data());
        OptionalLong meta = pageCache.apply(replica.meta());
        if (data.isEmpty() || meta.isEmpty()) {
            return OptionalLong.empty();
        }
        return OptionalLong.of(pinned.test(replica.name()) ? 0 : data.getAsLong() + meta.getAsLong());
    }

    /** One pass through the replicas that there were when it began. */
    private static final class Sweep {
        private final Iterator<Map.Entry<String, long[]>> pools;
        private String pool = "";
        private long[] ids = {};
        private int next;
        private long bytes;
        private boolean anyFound;

        Sweep(Map<String, long[]> idsByPool) {
            pools = idsByPool.entrySet().iterator();
        }

        boolean hasNext() {
            while (next == ids.length && pools.hasNext()) {
                Map.Entry<String, long[]> entry = pools.next();
                pool = entry.getKey();
                ids = entry.getValue();
                next = 0;
            }
            return next < ids.length;
        }

        String pool() {
            return pool;
        }

        long nextId() {
            return ids[next++];
        }

        void found(OptionalLong cached) {
            anyFound |= cached.isPresent();
            bytes += cached.orElse(0);
        }

        OptionalLong bytes() {
            return anyFound ? OptionalLong.of(bytes) : OptionalLong.empty();
        }
    }
}
