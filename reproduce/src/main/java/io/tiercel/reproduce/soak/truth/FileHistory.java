package io.tiercel.reproduce.soak.truth;

import io.tiercel.reproduce.soak.truth.FileState.Origin;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/**
 * What a file was, as far back as it is known, and what may be answered about it. Pure.
 *
 * <p>An answer is right if what it says was true at some moment from its question, less the bound, to its arrival. While a change
 * is made, the state before it, the state after it and what lies between may all be seen.
 */
public final class FileHistory {
    private final List<FileState> states;
    private final boolean whole;

    /**
     * Of one name.
     *
     * @param states the oldest first
     * @param whole whether there was nothing before the first of them but no file
     */
    FileHistory(List<FileState> states, boolean whole) {
        this.states = List.copyOf(states);
        this.whole = whole;
    }

    /** What is said of an answer. */
    public enum Judgement {
        RIGHT,
        WRONG,
        /** Too little is known of the file to say. */
        OPEN
    }

    /**
     * How old an answer may be.
     *
     * @param ownNanos where the process that asks has made the change, through Tiercel
     * @param othersNanos where others have
     */
    public record Bound(long ownNanos, long othersNanos) {
        long of(Origin origin) {
            return origin == Origin.TIERCEL ? ownNanos : othersNanos;
        }
    }

    /** From a question to its answer, in nanoseconds of the machine's clock, and how old the answer may be. */
    public record Span(long askedNanos, long answeredNanos, Bound bound) {}

    /** Whether this may be answered. */
    public Judgement judge(Seen seen, Span span) {
        if (states.isEmpty() || unknown(span) || !reaches(span)) {
            return Judgement.OPEN;
        }
        for (int i = 0; i < states.size(); i++) {
            boolean after =
                    holds(i, span) && agrees(states.get(i), states.get(i).length(), seen);
            if (after
                    || (passing(i, span) && agrees(states.get(i), states.get(i).least(), seen))) {
                return Judgement.RIGHT;
            }
        }
        return Judgement.WRONG;
    }

    /** Whether the file was surely one and the same all the time. */
    public boolean quiet(Span span) {
        return !states.isEmpty()
                && !unknown(span)
                && reaches(span)
                && states.stream().skip(1).noneMatch(state -> isIn(state, span));
    }

    /** The number of the content that it has in the end; empty where there is no file, or nothing is known of it. */
    public OptionalLong content() {
        if (states.isEmpty() || last().absent()) {
            return OptionalLong.empty();
        }
        return OptionalLong.of(last().content());
    }

    /** How long it is in the end; 0 where it is not there, or nothing is known of it. */
    public long length() {
        return states.isEmpty() ? 0 : last().length();
    }

    private FileState last() {
        return states.get(states.size() - 1);
    }

    /** In words, with moments in milliseconds before this one. */
    public String words(long nanos) {
        return states.stream()
                .skip(Math.max(0, states.size() - 6))
                .map(state -> (state.absent()
                                ? "none"
                                : state.least() + ".." + state.length() + " bytes of "
                                        + Long.toHexString(state.content()))
                        + " by " + state.origin() + " " + millis(nanos - state.beganNanos()) + " to "
                        + (state.endedNanos() == Long.MAX_VALUE ? "?" : millis(nanos - state.endedNanos()))
                        + " ms ago")
                .collect(Collectors.joining("; "));
    }

    private static String millis(long nanos) {
        return Long.toString(nanos / 1_000_000);
    }

    private boolean unknown(Span span) {
        return states.stream()
                .anyMatch(state -> state.origin() == Origin.UNKNOWN && state.beganNanos() <= span.answeredNanos());
    }

    /** Whether what is known begins before the span does. */
    private boolean reaches(Span span) {
        return whole
                || states.get(0).endedNanos() < span.askedNanos() - span.bound().othersNanos();
    }

    /** Whether the state may have been the whole truth at some moment of the span. */
    private boolean holds(int i, Span span) {
        boolean begun = states.get(i).beganNanos() <= span.answeredNanos();
        return begun && (i + 1 == states.size() || !over(states.get(i + 1), span));
    }

    /** Whether the change to the state may have been under way. */
    private boolean passing(int i, Span span) {
        return (i > 0 || !whole) && isIn(states.get(i), span);
    }

    private static boolean isIn(FileState state, Span span) {
        return state.beganNanos() <= span.answeredNanos() && !over(state, span);
    }

    /** Whether the change was done before the oldest moment that an answer may be about. */
    private static boolean over(FileState state, Span span) {
        return state.endedNanos() < span.askedNanos() - span.bound().of(state.origin());
    }

    private static boolean agrees(FileState state, long least, Seen seen) {
        if (seen instanceof Seen.Length length) {
            return !state.absent() && length.bytes() >= least && length.bytes() <= state.length();
        }
        if (seen instanceof Seen.Bytes part) {
            long end = part.offset() + part.bytes().length;
            if (part.toTheEnd() && part.bytes().length == 0) {
                return !state.absent() && least <= part.offset();
            }
            return !state.absent()
                    && end <= state.length()
                    && (!part.toTheEnd() || end >= least)
                    && FileBytes.match(state.content(), part.offset(), part.bytes());
        }
        return state.absent();
    }
}
