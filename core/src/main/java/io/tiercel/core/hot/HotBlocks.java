package io.tiercel.core.hot;

import io.tiercel.core.cache.EvictionPolicy;
import io.tiercel.core.hot.HotDecision.Outcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which blocks memcached servers hold, within each server's capacity: those that are hot, as far as the model finds room
 * for them.
 *
 * <p>From Liu et al., "Towards adaptive replication for hot/cold blocks in HDFS using MemCached", algorithm 2, with the
 * clock that its print leaves open:
 *
 * <pre>
 * when a block is read:
 *   AccessCount(block) = reads of it within the window, this one among them
 *   if AccessCount > threshold: status = hot; set the block's content in MemCached
 *   else: status = cold; normal operation
 * when a block was not read for the length of the window: it is cold, and MemCached releases it
 * </pre>
 *
 * <p>Deviations: reads of blocks are counted, one for each reader, and not packets; threshold and window may follow from
 * what is read, as {@link ReadWindow} says; a block stays until it is not read any more, or has to make room. A block is
 * with one server at most. Not thread-safe; times must not go back.
 */
public final class HotBlocks {
    /** A server with more blocks than that has to let some go, whatever room there is. */
    static final int BLOCKS_OF_SERVER_MAX = 1 << 14;

    private static final int NO_SERVER = -1;

    private record Place(Shelf shelf, int slot, long bytes) {}

    /** What one server holds. */
    private static final class Shelf {
        private final int server;
        private final long capacityBytes;
        private final EvictionPolicy policy;
        private final Map<Integer, Long> keys = new LinkedHashMap<>();
        /** The keys that a placement has pushed out. */
        private final List<Long> victims = new ArrayList<>();

        private long usedBytes;

        Shelf(int server, long capacityBytes, HotModel model, ReadWindow reads) {
            this.server = server;
            this.capacityBytes = capacityBytes;
            policy = model.create(BLOCKS_OF_SERVER_MAX, capacityBytes, reads, this::evicted);
        }

        private void evicted(int slot) {
            Long key = keys.remove(slot);
            if (key == null) {
                throw new IllegalStateException("slot " + slot + " of server " + server + " holds nothing");
            }
            victims.add(key);
        }
    }

    private final HotModel model;
    private final ReadWindow reads;
    private final Map<Integer, Shelf> shelves = new LinkedHashMap<>();
    private final Map<Long, Place> places = new LinkedHashMap<>();

    public HotBlocks(HotConfig config, HotModel model) {
        this.model = model;
        this.reads = new ReadWindow(config);
    }

    /** The server is here, empty, and may hold so many bytes. What it held before, if it was here, is returned. */
    public List<Long> serverArrived(int server, long capacityBytes) {
        List<Long> lost = serverGone(server);
        if (server < 0) {
            throw new IllegalArgumentException("a server's number must not be negative: " + server);
        }
        shelves.put(server, new Shelf(server, capacityBytes, model, reads));
        countMemory();
        return lost;
    }

    /** The server is gone, and with it what it held, which is returned. Does nothing where it is not here. */
    public List<Long> serverGone(int server) {
        Shelf shelf = shelves.remove(server);
        List<Long> lost = shelf == null ? List.of() : List.copyOf(shelf.keys.values());
        lost.forEach(places::remove);
        countMemory();
        return lost;
    }

    /**
     * The block is read.
     *
     * @param server that is to hold it if it is to be held; negative if there is none
     */
    public HotDecision read(long now, long key, long bytes, int server) {
        Place place = places.get(key);
        reads.read(now, key, bytes, place != null);
        if (place != null) {
            place.shelf.policy.touch(place.slot);
            return HotDecision.without(key, Outcome.HELD);
        }
        return reads.isHot(key) ? admit(key, bytes, server) : HotDecision.without(key, Outcome.COLD);
    }

    /** The server holds the block no more, for a reason other than room. Does nothing where none holds it. */
    public void drop(long key) {
        Place place = places.remove(key);
        if (place != null) {
            place.shelf.policy.free(place.slot);
            place.shelf.keys.remove(place.slot);
            place.shelf.usedBytes -= place.bytes;
        }
    }

    /** Lets go what has become cold, and returns it; to be called every second or so. */
    public List<Long> tick(long now) {
        reads.advance(now);
        List<Long> cold =
                places.keySet().stream().filter(key -> reads.count(key) == 0).toList();
        cold.forEach(this::drop);
        return cold;
    }

    /** The number of the server that holds the block; -1 if none does. */
    public int serverOf(long key) {
        Place place = places.get(key);
        return place == null ? NO_SERVER : place.shelf.server;
    }

    /** What the servers hold; a copy. */
    public List<Long> held() {
        return List.copyOf(places.keySet());
    }

    /** Whether the server could hold so much more without letting anything go. */
    public boolean hasRoom(int server, long bytes) {
        Shelf shelf = shelves.get(server);
        return shelf != null
                && shelf.keys.size() < BLOCKS_OF_SERVER_MAX
                && shelf.usedBytes + bytes <= shelf.capacityBytes;
    }

    /** What the server holds, in bytes. */
    public long usedBytes(int server) {
        Shelf shelf = shelves.get(server);
        return shelf == null ? 0 : shelf.usedBytes;
    }

    /** How often which block was read of late. */
    public ReadWindow reads() {
        return reads;
    }

    private void countMemory() {
        reads.memory(shelves.values().stream()
                .mapToLong(shelf -> shelf.capacityBytes)
                .sum());
    }

    private HotDecision admit(long key, long bytes, int server) {
        @Nullable Shelf shelf = shelves.get(server);
        if (shelf == null) {
            return HotDecision.without(key, Outcome.NO_SERVER);
        }
        if (bytes > shelf.capacityBytes) {
            return HotDecision.without(key, Outcome.TOO_LARGE);
        }
        int slot = shelf.policy.place(key, bytes);
        if (slot == EvictionPolicy.REFUSED) {
            return HotDecision.without(key, Outcome.NOT_WORTH_IT);
        }
        List<Long> victims = List.copyOf(shelf.victims);
        shelf.victims.clear();
        for (long victim : victims) {
            Place gone = places.remove(victim);
            shelf.usedBytes -= gone == null ? 0 : gone.bytes;
        }
        shelf.keys.put(slot, key);
        shelf.usedBytes += bytes;
        places.put(key, new Place(shelf, slot, bytes));
        return new HotDecision(key, Outcome.ADMITTED, victims);
    }
}
