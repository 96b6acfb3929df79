package io.tiercel.coordinator.learn;

import io.tiercel.core.why.Explanation;
import io.tiercel.wire.deadline.WhyMessages;
import io.tiercel.wire.deadline.WhyMessages.Answer;
import io.tiercel.wire.deadline.WhyMessages.Question;
import io.tiercel.wire.link.Outbox;
import java.io.EOFException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Asks the ResourceManagers in session why jobs, tasks and deadlines are as they are. The first one that knows something of it
 * counts. Thread-safe.
 */
public final class ReasonsAsked {
    /** Who asks waits in one of the few threads that answer by HTTP, and some of these are for other questions. */
    private static final int OPEN_MAX = 2;

    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final String NOBODY_ANSWERS =
            "no ResourceManager answers why: Tiercel's plug-in is not set up there, does not know this coordinator, or is of an "
                    + "older release; './tiercel doctor' on the ResourceManager's machine says what is missing, and ./tiercel "
                    + "why asks it directly";

    private final Duration patience;
    /** Those that answer. */
    private final Set<Session> sessions = new LinkedHashSet<>();

    private final Map<Long, Open> open = new LinkedHashMap<>();
    private long asked;

    public ReasonsAsked() {
        this(PATIENCE);
    }

    /** @param patience with the ResourceManagers, for each question */
    ReasonsAsked(Duration patience) {
        this.patience = patience;
    }

    /** What has been asked of these sessions, as far as they have not answered. */
    private static final class Open {
        private final long number;
        private final Set<Session> left;
        private final CompletableFuture<List<Explanation>> answer = new CompletableFuture<>();
        private boolean answered;

        Open(long number, Set<Session> left) {
            this.number = number;
            this.left = new LinkedHashSet<>(left);
        }

        void answered(List<Explanation> explanations) {
            answered = true;
            if (!explanations.isEmpty()) {
                answer.complete(explanations);
            }
            checkLeft();
        }

        void checkLeft() {
            if (left.isEmpty() && answered) {
                answer.complete(List.of());
            } else if (left.isEmpty()) {
                answer.completeExceptionally(new EOFException("all have left"));
            }
        }
    }

    /**
     * Why; nothing where no ResourceManager knows anything of it. Waits some seconds for that.
     *
     * @param about as {@link io.tiercel.wire.why.WhySubject#asked} writes it
     * @throws NoAnswerException if none is in session that answers, none has answered in time, or too much is being asked
     */
    public List<Explanation> why(String about) throws NoAnswerException {
        Open question = ask(about);
        try {
            return question.answer.get(patience.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            throw new NoAnswerException(
                    "the ResourceManager has not answered within " + patience.toSeconds() + " s: ask again", e);
        } catch (ExecutionException e) {
            throw new NoAnswerException("the ResourceManager has left before it answered: ask again", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new NoAnswerException("the coordinator ends", e);
        } finally {
            forget(question);
        }
    }

    private synchronized Open ask(String about) throws NoAnswerException {
        if (sessions.isEmpty()) {
            throw new NoAnswerException(NOBODY_ANSWERS);
        }
        if (open.size() >= OPEN_MAX) {
            throw new NoAnswerException("as many questions why wait for the ResourceManager as may at once: ask again");
        }
        Open question = new Open(asked++, sessions);
        open.put(question.number, question);
        byte[] message = WhyMessages.message(new Question(question.number, about));
        List.copyOf(question.left).forEach(session -> session.out.offerIfRoom(message));
        return question;
    }

    private synchronized void forget(Open question) {
        open.remove(question.number);
    }

    private synchronized void joined(Session session) {
        sessions.add(session);
    }

    /** An answer that nobody waits for any more, or from whom nobody has asked, counts for nothing. */
    private synchronized void answered(Session session, Answer answer) {
        Open question = open.get(answer.number());
        if (question != null && question.left.remove(session)) {
            question.answered(answer.explanations());
        }
    }

    private synchronized void left(Session session) {
        sessions.remove(session);
        open.values().forEach(question -> {
            if (question.left.remove(session)) {
                question.checkLeft();
            }
        });
    }

    /** One session's part. For the server's thread. */
    static final class Session {
        private final ReasonsAsked whole;
        private final Outbox out;

        Session(ReasonsAsked whole, Outbox out) {
            this.whole = whole;
            this.out = out;
        }

        /** It answers from now on. */
        void answers() {
            whole.joined(this);
        }

        void answered(Answer answer) {
            whole.answered(this, answer);
        }

        /** The session has ended. */
        void left() {
            whole.left(this);
        }
    }
}
