package io.tiercel.client.data.tier;

import io.tiercel.client.data.chunk.ChunkId;
import io.tiercel.client.data.chunk.ChunkTier;
import io.tiercel.client.data.chunk.LastRead;
import io.tiercel.client.data.chunk.TierLosses;
import io.tiercel.client.data.chunk.UseOrder;
import io.tiercel.client.data.memory.DirectMemory;
import io.tiercel.core.cache.EvictionPolicies;
import io.tiercel.core.cache.EvictionPolicy;
import io.tiercel.core.cache.HeapPolicyMemory;
import io.tiercel.core.settings.ClientSettings;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps chunks in private memory off the heap, which it takes slot by slot as it fills. A hit is one copy and takes no lock.
 *
 * <p>A reader copies first and then looks whether the slot's version still is that of the chunk it found; the writer
 * advances the version before it overwrites a slot. So a copy that was disturbed is a miss.
 */
public final class ProcessTier implements ChunkTier {
    private static final Logger LOG = LoggerFactory.getLogger(ProcessTier.class);

    /** More would crowd out the other users of the memory that the JVM grants off the heap. */
    private static final int SHARE = 4;

    private final String policyName;
    private final LongSupplier nanoClock;
    private final TierLosses losses = new TierLosses();
    private final ReentrantLock writing = new ReentrantLock();
    private final ThreadLocal<LastRead> lastReads = ThreadLocal.withInitial(LastRead::new);

    private final ConcurrentMap<ChunkId, Place> places = new ConcurrentHashMap<>();
    /** The bytes of each slot; the slots in use are the first ones. */
    private final @Nullable ByteBuffer[] memory;

    private final @Nullable ChunkId[] chunks;
    private final AtomicLongArray versions;
    private final AtomicLongArray usedNanos;
    private final UseOrder uses;
    private final int chunkBytes;
    private int slots;
    private EvictionPolicy policy;
    private long toldNanos;

    ProcessTier(int slots, int chunkBytes, String policyName, LongSupplier nanoClock) {
        this.slots = slots;
        this.chunkBytes = chunkBytes;
        this.policyName = policyName;
        this.nanoClock = nanoClock;
        policy = newPolicy(slots);
        memory = new ByteBuffer[slots];
        chunks = new ChunkId[slots];
        versions = new AtomicLongArray(slots);
        usedNanos = new AtomicLongArray(slots);
        uses = new UseOrder(slots);
        toldNanos = nanoClock.getAsLong();
    }

    /**
     * A tier of this capacity, but no more than a quarter of what the heap may grow to, or of what the JVM grants off it.
     *
     * @throws IllegalArgumentException if the capacity has no room for one chunk, or there is no such policy
     */
    public static ProcessTier open(long capacityBytes, int chunkBytes, String policyName) {
        if (chunkBytes < 1 || capacityBytes < chunkBytes) {
            throw new IllegalArgumentException(ClientSettings.PROCESS_CAPACITY.key() + " is " + capacityBytes
                    + " bytes, without room for one chunk of " + chunkBytes
                    + ": make it larger, or 0 for no process tier");
        }
        long memory = Math.min(Runtime.getRuntime().maxMemory(), DirectMemory.bytesMax());
        long granted = Math.min(capacityBytes, memory / SHARE);
        long slots = Math.min(EvictionPolicies.SLOTS_MAX, Math.max(1, granted / chunkBytes));
        return new ProcessTier((int) slots, chunkBytes, policyName, System::nanoTime);
    }

    @Override
    public boolean read(ChunkId id, int offset, ByteBuffer dst) {
        int length = dst.remaining();
        Objects.checkFromIndexSize(offset, length, id.length());
        Place place = places.get(id);
        if (place == null || !copied(place, offset, dst, length)) {
            return false;
        }
        dst.position(dst.limit());
        if (lastReads.get().begins(id, offset, length)) {
            usedNanos.setOpaque(place.slot, nanoClock.getAsLong());
        }
        return true;
    }

    @Override
    public void fetched(ChunkId id) {
        lastReads.get().fetched(id);
    }

    @Override
    public boolean store(ChunkId id, ByteBuffer chunk) {
        if (chunk.remaining() != id.length()) {
            throw new IllegalArgumentException(id + " was offered with " + chunk.remaining() + " bytes");
        }
        if (places.containsKey(id)) {
            return true;
        }
        writing.lock();
        try {
            return slots > 0 && id.length() <= chunkBytes && (places.containsKey(id) || place(id, chunk));
        } finally {
            writing.unlock();
        }
    }

    /** The most it will hold: less than it was opened with if the JVM has no more memory to give. */
    public long capacityBytes() {
        writing.lock();
        try {
            return (long) slots * chunkBytes;
        } finally {
            writing.unlock();
        }
    }

    /** The chunks that the tier has lost. */
    public TierLosses losses() {
        return losses;
    }

    private boolean copied(Place place, int offset, ByteBuffer dst, int length) {
        ByteBuffer bytes = memory[place.slot];
        if (bytes == null) {
            return false;
        }
        dst.put(dst.position(), bytes, offset, length);
        // The copy must come before the look at the version that vouches for it.
        VarHandle.acquireFence();
        return versions.getOpaque(place.slot) == place.version;
    }

    private boolean place(ChunkId id, ByteBuffer chunk) {
        tellUses();
        int slot = policy.place(id.hash());
        if (slot == EvictionPolicy.REFUSED) {
            return false;
        }
        ByteBuffer bytes = memory[slot] == null ? newSlot() : memory[slot];
        if (bytes == null) {
            // All slots before this one have memory.
            shrink(slot);
            return false;
        }
        memory[slot] = bytes;
        evict(slot);
        long version = versions.get(slot) + 1;
        versions.set(slot, version);
        // The new version must be there before the first new byte.
        VarHandle.fullFence();
        bytes.put(0, chunk, chunk.position(), id.length());
        chunks[slot] = id;
        places.put(id, new Place(slot, version));
        return true;
    }

    private void evict(int slot) {
        ChunkId victim = chunks[slot];
        if (victim != null) {
            places.remove(victim);
            losses.evictions.increment();
        }
    }

    private void tellUses() {
        long now = nanoClock.getAsLong();
        uses.begin(toldNanos, now);
        for (int slot = 0; slot < slots; slot++) {
            uses.add(slot, usedNanos.getOpaque(slot));
        }
        uses.tell(policy);
        toldNanos = now;
    }

    private @Nullable ByteBuffer newSlot() {
        try {
            return ByteBuffer.allocateDirect(chunkBytes);
        } catch (OutOfMemoryError e) {
            return null;
        }
    }

    /** Gives half of the memory back, as none is left for the JVM's other users, and goes on with the rest. */
    private void shrink(int slotsWithMemory) {
        int kept = slotsWithMemory / 2;
        LOG.warn(
                "The process tier goes on with {} of {} chunks: the JVM grants no more direct memory",
                kept,
                slotsWithMemory);
        for (int slot = kept; slot < slotsWithMemory; slot++) {
            evict(slot);
            chunks[slot] = null;
            memory[slot] = null;
        }
        goOnWith(kept);
    }

    /** Goes on with the first slots, all of which hold chunks. */
    private void goOnWith(int kept) {
        slots = kept;
        if (slots > 0) {
            policy = newPolicy(slots);
        }
        // A new policy fills its slots in their order, so each chunk is given the slot it has.
        for (int slot = 0; slot < slots; slot++) {
            ChunkId chunk = Objects.requireNonNull(chunks[slot]);
            if (policy.place(chunk.hash()) != slot) {
                throw new IllegalStateException("a new policy does not fill its slots in their order");
            }
        }
    }

    private EvictionPolicy newPolicy(int size) {
        return EvictionPolicies.create(
                policyName, size, new HeapPolicyMemory(EvictionPolicies.words(policyName, size)));
    }

    /** Where a chunk is, and the version of the slot while it is there. */
    private record Place(int slot, long version) {}
}
