package io.tiercel.coordinator.tail;

import io.tiercel.coordinator.namenode.EditSource;
import io.tiercel.core.events.OpenFiles;
import io.tiercel.core.events.OpenFiles.Doubt;
import io.tiercel.core.events.VersionChanges;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Asks the NameNode about the files that may be open or not, and, slowly, about all others that count as open.
 *
 * <p>An answer is taken only after the next poll that left nothing to read: what happened to the path before the answer
 * has been followed by then. Not thread-safe.
 */
final class Doubts {
    private static final int ASKED_AT_ONCE = 16;
    private static final long PAUSE_NANOS = 50_000_000L;
    /** Between two reviews of so many files: 1,000 open files are reviewed within a minute, 200,000 within four hours. */
    private static final long REVIEW_NANOS = 1_000_000_000L;

    private final Map<Doubt, Boolean> answers = new LinkedHashMap<>();
    private long askedNanos = -PAUSE_NANOS;
    private long reviewedNanos = -REVIEW_NANOS;

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
        if (answers.isEmpty() && nowNanos - reviewedNanos >= REVIEW_NANOS) {
            reviewedNanos = nowNanos;
            for (Doubt doubt : files.review(ASKED_AT_ONCE)) {
                answers.put(doubt, source.isClosed(doubt.path()));
            }
        }
    }
}
