package io.tiercel.client.metadata;

import io.tiercel.core.metadata.PathVersions;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * What this process's own changes do to what it keeps, so that it reads what it wrote at once and does not wait for the event
 * to come round.
 *
 * <p>Beside the index of names, in which its changes are noted, there are the files that it opened for writing lately. Such a
 * file counts as open until a table is known to hold all that was done up to then; from there on the table tells whether it
 * is, whatever becomes of its writer. So a mark that this process makes lasts for one confirmation, and nothing is ever kept
 * without one that is younger than {@code tiercel.client.metadata.staleness}. Thread-safe.
 */
final class OwnWrites {
    /** Names of files opened lately; beyond this many all files count as opened at that moment. */
    private static final int OPENED_MAX = 1 << 15;

    private static final OwnWrites OF_THIS_PROCESS = new OwnWrites();

    private final NameIndex index = new NameIndex();
    private final Map<Long, Long> openedNanos = new ConcurrentHashMap<>();
    private final AtomicReference<@Nullable Long> allOpenedNanos = new AtomicReference<>();
    private final AtomicReference<@Nullable Long> barrierNanos = new AtomicReference<>();

    /** Those of all clients of this process, whatever their settings, their user and their name for the cluster. */
    static OwnWrites ofThisProcess() {
        return OF_THIS_PROCESS;
    }

    /** Where changes are noted, those of others as well. */
    NameIndex index() {
        return index;
    }

    void advance(long name) {
        index.advance(name);
    }

    /** What is kept of the file, by itself and in listings, is no longer true. */
    void fileChanged(String path) {
        PathVersions.entryChanged(path, index::advance);
    }

    /** Drops everything: what a call changed is not known. */
    void advanceAll() {
        index.advanceAll();
    }

    /** From here on somebody of this process wants to see all that was done before this moment. */
    void barrier(long nowNanos) {
        advanceTo(barrierNanos, nowNanos);
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

    /** This process has opened the file for writing, or may have. */
    void opened(String path, long nowNanos) {
        if (openedNanos.size() >= OPENED_MAX) {
            advanceTo(allOpenedNanos, nowNanos);
            openedNanos.clear();
        }
        PathVersions.fileOpen(path, name -> openedNanos.merge(name, nowNanos, OwnWrites::later));
    }

    /**
     * Whether this process opened a file by one of these names after the moment up to which the table tells of open files.
     *
     * @param heardNanos that moment; 0 if there is none
     */
    boolean anyOpen(long[] names, long heardNanos) {
        if (heardNanos == 0 || isAfter(allOpenedNanos.get(), heardNanos)) {
            return true;
        }
        for (long name : names) {
            if (isAfter(openedNanos.get(name), heardNanos)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isAfter(@Nullable Long moment, long heardNanos) {
        return moment != null && moment - heardNanos > 0;
    }

    private static void advanceTo(AtomicReference<@Nullable Long> moment, long nowNanos) {
        moment.accumulateAndGet(nowNanos, (known, now) -> known == null || now == null ? now : later(known, now));
    }

    private static Long later(Long one, Long other) {
        return other - one > 0 ? other : one;
    }
}
