package io.tiercel.datanode.pin;

import io.tiercel.wire.cache.BlockName;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The blocks that could not be pinned, each with the reason, until it is known to be over.
 *
 * <p>What is wrong with a block's own files is over once that block is pinned, or is here no more: others that can be
 * pinned say nothing of it. What the process was short of is over as well once as much is locked as was wanted then.
 * Of very many, the last are kept. Thread-safe.
 */
final class PinFailures {
    private static final int FAILURES_MAX = 100;
    /** Locked bytes that are never reached. */
    private static final long NEVER = Long.MAX_VALUE;

    /** @param overAtBytes how much must be locked for it to be over */
    private record Failure(String reason, long overAtBytes) {}

    /** The last failure last. */
    private final Map<BlockName, Failure> failures = new LinkedHashMap<>();

    /** The block could not be pinned for what its own files are. */
    synchronized void ofBlock(BlockName block, String reason) {
        add(block, new Failure(reason, NEVER));
    }

    /**
     * The block could not be pinned for want of something that the process has too little of.
     *
     * @param wantedBytes what would have been locked, with all that was
     */
    synchronized void ofProcess(BlockName block, String reason, long wantedBytes) {
        add(block, new Failure(reason, wantedBytes));
    }

    /**
     * The block is pinned.
     *
     * @param lockedBytes what is locked now, all in all
     */
    synchronized void pinned(BlockName block, long lockedBytes) {
        failures.remove(block);
        failures.values().removeIf(failure -> failure.overAtBytes <= lockedBytes);
    }

    /** The block is here no more. */
    synchronized void gone(BlockName block) {
        failures.remove(block);
    }

    /** The blocks whose failures are not known to be over. */
    synchronized List<BlockName> blocks() {
        return List.copyOf(failures.keySet());
    }

    /** Why the last of them could not be pinned; null if there is none. */
    synchronized @Nullable String last() {
        String last = null;
        for (Failure failure : failures.values()) {
            last = failure.reason;
        }
        return last;
    }

    private void add(BlockName block, Failure failure) {
        failures.remove(block);
        failures.put(block, failure);
        if (failures.size() > FAILURES_MAX) {
            failures.remove(failures.keySet().iterator().next());
        }
    }
}
