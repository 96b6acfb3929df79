package io.tiercel.wire.cache;

import io.tiercel.wire.link.PeerLoop;
import io.tiercel.wire.link.PeerThread;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * The sessions of a ResourceManager, or of anybody who wants to know what is in memory, with the coordinator.
 *
 * <p>Keeps trying to have one; nothing here waits for it. Jobs that run are told again in each session. Thread-safe.
 */
public final class CoordinatorSession implements AutoCloseable {
    private final CacheDialogue dialogue;
    private final PeerThread thread;

    private CoordinatorSession(CacheDialogue dialogue, PeerLoop.Config config) {
        this.dialogue = dialogue;
        this.thread = new PeerThread(new PeerLoop(config, dialogue, System::nanoTime), "Tiercel coordinator session");
    }

    /**
     * Begins to watch.
     *
     * @param config where the coordinator is: {@link io.tiercel.wire.link.LinkSettings#peer}
     * @param cluster by the name that {@link io.tiercel.wire.VersionTables#cluster} gives it
     */
    public static CoordinatorSession open(PeerLoop.Config config, String cluster, CacheWatch watch) {
        return new CoordinatorSession(new CacheDialogue(cluster, watch), config);
    }

    /**
     * A job begins.
     *
     * @return whether it will be told; not if too many run already
     */
    public boolean jobStarted(JobStart job) {
        return dialogue.jobStarted(job);
    }

    /**
     * A job was submitted, and what it will read is known. {@link CacheWatch#expected} is told how much of that is in memory,
     * whenever that changes, until the job has ended.
     *
     * @return whether it will be told; not if too many are expected already
     */
    public boolean jobExpected(JobHint hint) {
        return dialogue.jobExpected(hint);
    }

    /** The jobs that wait for slots, the one that is offered them first before the others; told where it has changed. */
    public void jobsInOrder(List<String> jobsFirstFirst) {
        dialogue.jobsInOrder(jobsFirstFirst);
    }

    /** A job has ended; does nothing for one that was not told. */
    public void jobEnded(String job) {
        dialogue.jobEnded(job);
    }

    /**
     * Asks which of these blocks are in memory, and where.
     *
     * @return their copies, in no order; empty once it turns out that there is no coordinator to tell, or if too much is
     *     being asked already
     */
    public CompletableFuture<Optional<List<CachedCopy>>> whereCached(List<BlockName> blocks) {
        CompletableFuture<Optional<List<CachedCopy>>> all = CompletableFuture.completedFuture(Optional.of(List.of()));
        for (int from = 0; from < blocks.size(); from += QuestionMessages.BLOCKS_MAX) {
            int to = Math.min(blocks.size(), from + QuestionMessages.BLOCKS_MAX);
            all = all.thenCombine(dialogue.ask(blocks.subList(from, to)), CoordinatorSession::together);
        }
        return all;
    }

    /** Asks which blocks are hot, and where; empty once it turns out that there is no coordinator to tell. */
    public CompletableFuture<Optional<HotReport>> hot() {
        return dialogue.askHot();
    }

    /** Whether the coordinator is in session with this peer. */
    public boolean connected() {
        return dialogue.connected();
    }

    @Override
    public void close() {
        thread.close();
        dialogue.end("closed");
    }

    private static Optional<List<CachedCopy>> together(
            Optional<List<CachedCopy>> some, Optional<List<CachedCopy>> others) {
        if (some.isEmpty() || others.isEmpty()) {
            return Optional.empty();
        }
        List<CachedCopy> both = new ArrayList<>(some.get());
        both.addAll(others.get());
        return Optional.of(both);
    }
}
