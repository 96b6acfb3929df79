package io.tiercel.systemtests.differential;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What was true of one question since it was last settled, change by change. Not thread-safe.
 *
 * <p>Times are nanoseconds of {@link System#nanoTime}.
 */
final class Truths {
    private final List<Truth> truths = new ArrayList<>();

    /**
     * One state of affairs.
     *
     * @param by which client brought it about; null if HDFS did by itself
     * @param sinceNanos when it had been brought about
     */
    private record Truth(Answer answer, @Nullable Actor by, long sinceNanos) {}

    /** When each client last changed anything before the first truth was noted; of no interest once settled. */
    private Map<Actor, Long> changedBefore;

    Truths(Answer first, long nowNanos, Map<Actor, Long> changedBefore) {
        truths.add(new Truth(first, null, nowNanos));
        this.changedBefore = Map.copyOf(changedBefore);
    }

    /** Every client has told the truth, so that none may go back to what was before. */
    void settled() {
        changedBefore = Map.of();
    }

    Answer current() {
        return truths.get(truths.size() - 1).answer();
    }

    /** What is true after a change by that client, or of HDFS's own accord. */
    void advance(Answer answer, @Nullable Actor by, long nowNanos) {
        truths.add(new Truth(answer, by, nowNanos));
    }

    /**
     * Whether a reader may have got this answer: it is true, or was until a change that was not of the reader's process and
     * was less than the bound ago when the reader asked, and nobody in the reader's process has changed any of it since.
     */
    boolean allow(Answer answer, Actor reader, long askedNanos, long boundNanos, boolean withUnannounced) {
        for (int i = truths.size() - 1; i >= 0; i--) {
            if (truths.get(i).answer().agreesWith(answer, withUnannounced)) {
                return true;
            }
            Truth later = truths.get(i);
            boolean changed = i > 0 && !truths.get(i - 1).answer().agreesWith(later.answer(), withUnannounced);
            boolean tooLate = reader.sharesProcessWith(later.by()) || askedNanos - later.sinceNanos() > boundNanos;
            if (changed && tooLate) {
                return false;
            }
        }
        return mayBeOfBefore(reader, askedNanos - boundNanos);
    }

    /** Nobody knows what was true before the first truth: a reader may tell it if another's change was that recent. */
    private boolean mayBeOfBefore(Actor reader, long sinceNanos) {
        return changedBefore.entrySet().stream()
                .anyMatch(change -> !reader.sharesProcessWith(change.getKey()) && change.getValue() - sinceNanos >= 0);
    }
}
