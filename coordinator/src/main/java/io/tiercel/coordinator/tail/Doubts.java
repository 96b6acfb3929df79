package io.tiercel.coordinator.tail;

import io.tiercel.coordinator.namenode.EditSource;
import io.tiercel.core.events.OpenFiles;
import io.tiercel.core.events.OpenFiles.Doubt;
import io.tiercel.core.events.VersionChanges;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Asks the NameNode about the files that may be open or not.
 *
 * <p>An answer is taken only after the next poll that left nothing to read: what happened to the path before the answer
 * has been followed by then. Not thread-safe.
 */
final class Doubts {
    private static final int ASKED_AT_ONCE = 16;
    private static final long PAUSE_NANOS = 50_000_000L;

    private final Map<Doubt, Boolean> answers = new LinkedHashMap<>();
    private long askedNanos = -PAUSE_NANOS;

    /** After a poll that left nothing to read: what the answers to the last questions change. */
    VersionChanges settle(OpenFiles files) {
        VersionChanges changes = new VersionChanges();
        answers.forEach((doubt, closed) -> files.settle(doubt, closed, changes));
        answers.clear();
        return changes;
    }

    /** Asks about the longest doubted files, but not too often. */
    void ask(OpenFiles files, EditSource source, long nowNanos) throws IOException {
        if (nowNanos - askedNanos < PAUSE_NANOS) {
            return;
        }
        for (Doubt doubt : files.doubts(ASKED_AT_ONCE)) {
            askedNanos = nowNanos;
            answers.put(doubt, source.isClosed(doubt.path()));
        }
    }
}
