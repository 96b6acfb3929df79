package io.tiercel.client.metadata;

import io.tiercel.core.metadata.PathVersions;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The versions that this process's own changes advance, so that it reads what it wrote at once and does not wait for
 * the event to come round.
 *
 * <p>One path has one version, whatever the cluster: a NameNode may have several names, and a change elsewhere under the
 * same path only drops an answer early. Beside the versions, the files that this process has open for writing. Shaped as
 * the shared version table: same names, same kind of sums. Thread-safe.
 */
final class OwnWrites {
    private static final int SLOTS = 1 << 14;
    /** Beyond this many files open at once the oldest protection, that of the events, has to do. */
    private static final int OPEN_MAX = 100_000;

    private static final OwnWrites OF_THIS_PROCESS = new OwnWrites();

    private final AtomicLongArray versions = new AtomicLongArray(SLOTS);
    private final AtomicIntegerArray open = new AtomicIntegerArray(SLOTS);
    private final Set<String> openPaths = ConcurrentHashMap.newKeySet();
    private final AtomicReference<@Nullable Long> barrierNanos = new AtomicReference<>();

    /** Those of all clients of this process, whatever their settings, their user and their name for the cluster. */
    static OwnWrites ofThisProcess() {
        return OF_THIS_PROCESS;
    }

    long sum(int[] slots) {
        long sum = 0;
        for (int slot : slots) {
            sum += versions.get(slot);
        }
        return sum;
    }

    boolean anyOpen(int[] slots) {
        for (int slot : slots) {
            if (open.get(slot) != 0) {
                return true;
            }
        }
        return false;
    }

    int[] slotsOf(long[] names) {
        int[] slots = new int[names.length];
        for (int i = 0; i < names.length; i++) {
            slots[i] = slotOf(names[i]);
        }
        return slots;
    }

    void advance(long name) {
        versions.incrementAndGet(slotOf(name));
    }

    /** What is kept of the file, by itself and in listings, is no longer true. */
    void fileChanged(String path) {
        PathVersions.entryChanged(path, this::advance);
    }

    /** Drops everything: what a call changed is not known. */
    void advanceAll() {
        advance(PathVersions.EPOCH);
    }

    /** From here on somebody of this process wants to see all that was done before this moment. */
    void barrier(long nowNanos) {
        barrierNanos.accumulateAndGet(
                nowNanos, (known, now) -> known == null || now == null || now - known > 0 ? now : known);
    }

    /**
     * Whether an answer has all that was done before the last such moment.
     *
     * @param askedNanos when it was asked for
     * @param heardNanos the moment up to which changes since then are known
     */
    boolean isPastBarrier(long askedNanos, long heardNanos) {
        Long barrier = barrierNanos.get();
        return barrier == null || askedNanos - barrier >= 0 || heardNanos - barrier >= 0;
    }

    void opened(String path) {
        if (openPaths.size() < OPEN_MAX && openPaths.add(path)) {
            PathVersions.fileOpen(path, counting(1));
        }
    }

    void closed(String path) {
        if (openPaths.remove(path)) {
            PathVersions.fileOpen(path, counting(-1));
        }
    }

    /** The path and all below it moved or went: none of it is known to be open here any more. */
    void branchGone(String path) {
        for (String open : openPaths) {
            if (open.equals(path) || open.startsWith(path + "/")) {
                closed(open);
            }
        }
    }

    private LongConsumer counting(int delta) {
        return name -> open.addAndGet(slotOf(name), delta);
    }

    private static int slotOf(long name) {
        return (int) name & (SLOTS - 1);
    }
}
