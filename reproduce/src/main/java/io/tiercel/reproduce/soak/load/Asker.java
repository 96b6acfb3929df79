package io.tiercel.reproduce.soak.load;

import io.tiercel.reproduce.soak.load.Peers.Peer;
import io.tiercel.reproduce.soak.truth.FileHistory;
import io.tiercel.reproduce.soak.truth.FileHistory.Bound;
import io.tiercel.reproduce.soak.truth.FileHistory.Span;
import io.tiercel.reproduce.soak.truth.Ledger;
import io.tiercel.reproduce.soak.truth.Seen;
import java.io.IOException;
import java.util.function.LongSupplier;
import org.apache.hadoop.fs.FileSystem;
import org.jspecify.annotations.Nullable;

/** Asks one client about files, and judges what it is told. Thread-safe. */
final class Asker {
    private static final long SLOW_NANOS = 500_000_000L;

    private final boolean tiercel;
    private final FileSystem fs;
    private final FileSystem other;
    private final long boundNanos;
    private final Tallies tallies;
    private final LoadLog log;
    private final LongSupplier clock;

    /**
     * For one client.
     *
     * @param tiercel whether the client has Tiercel
     * @param other a client that has it if this one has not
     * @param boundNanos how late a client with Tiercel may see what others have changed
     */
    Asker(
            boolean tiercel,
            FileSystem fs,
            FileSystem other,
            long boundNanos,
            Tallies tallies,
            LoadLog log,
            LongSupplier clock) {
        this.tiercel = tiercel;
        this.fs = fs;
        this.other = other;
        this.boundNanos = boundNanos;
        this.tallies = tallies;
        this.log = log;
        this.clock = clock;
    }

    /** A question about a file. */
    interface Question<T> {
        T ask(FileSystem fs, String path) throws IOException;
    }

    /** A file of somebody's. */
    record Asked(Peer peer, int file, long generation) {
        static Asked of(Peer peer, int file) {
            return new Asked(peer, file, peer.ledger().generation(file));
        }

        Ledger ledger() {
            return peer.ledger();
        }

        String path() {
            return ledger().path(file, generation);
        }

        FileHistory history() {
            return ledger().history(file, generation);
        }
    }

    FileSystem fs() {
        return fs;
    }

    FileSystem other() {
        return other;
    }

    boolean tiercel() {
        return tiercel;
    }

    long now() {
        return clock.getAsLong();
    }

    /** From a question until now. */
    Span since(long askedNanos, Peer peer) {
        Bound bound = tiercel ? new Bound(peer.own() ? 0 : boundNanos, boundNanos) : new Bound(0, 0);
        return new Span(askedNanos, now(), bound);
    }

    /** Asks, and judges the answer. */
    void ask(Act act, Asked about, Question<? extends Seen> question) {
        long asked = now();
        Seen seen;
        try {
            seen = question.ask(fs, about.path());
        } catch (IOException | RuntimeException | InternalError e) {
            failed(act, about, asked, question, e);
            return;
        }
        took(act, asked);
        judge(act, about, since(asked, about.peer()), seen);
    }

    /** Says what is to be said of an answer. */
    void judge(Act act, Asked about, Span span, Seen seen) {
        FileHistory history = about.history();
        switch (history.judge(seen, span)) {
            case RIGHT -> tallies.count(tiercel, act, Outcome.RIGHT);
            case OPEN -> tallies.count(tiercel, act, Outcome.NOT_JUDGED);
            case WRONG -> wrong(act, about, span, seen.words());
        }
    }

    /** Counts a wrong answer. */
    void wrong(Act act, Asked about, Span span, String seen) {
        if (about.ledger().abandoned()) {
            count(act, Outcome.NOT_JUDGED);
            return;
        }
        count(act, Outcome.WRONG);
        String took = (span.answeredNanos() - span.askedNanos()) / 1_000_000 + " ms";
        complain(
                act,
                Outcome.WRONG,
                about.path() + ": " + seen + ", which took " + took + "; known before the answer: "
                        + about.history().words(span.answeredNanos()),
                null);
    }

    void count(Act act, Outcome outcome) {
        tallies.count(tiercel, act, outcome);
    }

    void complain(Act act, Outcome outcome, String what, @Nullable Throwable thrown) {
        log.complain(tiercel, act, outcome, what, thrown);
    }

    /** Notes how long an act took that began then. */
    void took(Act act, long askedNanos) {
        long now = now();
        if (now - askedNanos >= SLOW_NANOS) {
            log.slow(tiercel, act, askedNanos, now);
        }
    }

    /** What comes of a question that this client failed to answer: whether the other one answers. */
    void failed(Act act, Asked about, long asked, Question<?> question, Throwable thrown) {
        took(act, asked);
        if (!about.history().quiet(since(asked, about.peer()))) {
            count(act, Outcome.FAILED_BESIDE_A_CHANGE);
            return;
        }
        boolean answers = answers(other, about, question);
        if (!about.history().quiet(since(asked, about.peer()))) {
            count(act, Outcome.FAILED_BESIDE_A_CHANGE);
            return;
        }
        compare(act, about, asked, question, answers, thrown);
    }

    /** The same of a question whose answer no change may prevent. */
    void failedWhateverChanges(Act act, Asked about, long asked, Question<?> question, Throwable thrown) {
        took(act, asked);
        compare(act, about, asked, question, answers(other, about, question), thrown);
    }

    private void compare(
            Act act, Asked about, long asked, Question<?> question, boolean otherAnswers, Throwable thrown) {
        Outcome outcome = otherAnswers ? Outcome.FAILED_ALONE : Outcome.FAILED_AS_THE_OTHER;
        count(act, outcome);
        long took = (now() - asked) / 1_000_000;
        String again = answers(fs, about, question) ? ", answered the second time" : ", failed again";
        complain(act, outcome, about.path() + " after " + took + " ms" + again, thrown);
    }

    private static boolean answers(FileSystem fs, Asked about, Question<?> question) {
        try {
            question.ask(fs, about.path());
            return true;
        } catch (IOException | RuntimeException | InternalError e) {
            return false;
        }
    }
}
