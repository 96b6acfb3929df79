package io.tiercel.coordinator.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.core.why.Explanation;
import io.tiercel.core.why.Explanation.Kind;
import io.tiercel.testkit.Await;
import io.tiercel.wire.deadline.LearningKind;
import io.tiercel.wire.deadline.WhyMessages;
import io.tiercel.wire.deadline.WhyMessages.Answer;
import io.tiercel.wire.deadline.WhyMessages.Question;
import io.tiercel.wire.link.Outbox;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ReasonsAskedTest {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final Duration SHORT = Duration.ofMillis(50);
    private static final String JOB = "job application_1_1";
    private static final Explanation TOOK = Explanation.of(Kind.JOB, "application_1_1", 0, "took a slot", List.of());

    /** Keeps what is asked. */
    private static final class Asked implements Outbox {
        private final Queue<Question> questions = new ConcurrentLinkedQueue<>();

        @Override
        public boolean offer(byte[] message) {
            throw new AssertionError("what may be lost is to end no session");
        }

        @Override
        public boolean offerIfRoom(byte[] message) {
            ByteBuffer content = ByteBuffer.wrap(message);
            try {
                assertThat(LearningKind.ALL.read(content)).isEqualTo(LearningKind.ASK_WHY);
                return questions.add(WhyMessages.question(content));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void offerAll(Iterable<byte[]> messages) {}

        /** The question after those that were taken before. */
        Question next() throws InterruptedException {
            Await.until("asked", PATIENCE, () -> !questions.isEmpty());
            return questions.remove();
        }
    }

    private final ReasonsAsked reasons = new ReasonsAsked(PATIENCE);
    private final Asked one = new Asked();
    private final Asked other = new Asked();
    private final ReasonsAsked.Session first = new ReasonsAsked.Session(reasons, one);
    private final ReasonsAsked.Session second = new ReasonsAsked.Session(reasons, other);

    private CompletableFuture<List<Explanation>> ask() {
        return CompletableFuture.supplyAsync(() -> {
            try {
                return reasons.why(JOB);
            } catch (NoAnswerException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    @Test
    void whereNobodyAnswers_itIsSaidAtOnce() {
        assertThatThrownBy(() -> reasons.why(JOB))
                .isInstanceOf(NoAnswerException.class)
                .hasMessageContaining("no ResourceManager answers why")
                .hasMessageContaining("tiercel doctor");
    }

    @Test
    void firstThatKnowsSomething_counts() throws Exception {
        first.answers();
        second.answers();
        CompletableFuture<List<Explanation>> answer = ask();
        Question question = one.next();
        assertThat(question.asked()).isEqualTo(JOB);
        first.answered(new Answer(question.number(), List.of()));
        second.answered(new Answer(other.next().number(), List.of(TOOK)));
        assertThat(answer.get()).containsExactly(TOOK);
    }

    @Test
    void nothing_isTheAnswer_whereNobodyKnows_orWhoDoesNotAnswerLeaves() throws Exception {
        first.answers();
        second.answers();
        CompletableFuture<List<Explanation>> answer = ask();
        first.answered(new Answer(one.next().number(), List.of()));
        second.left();
        assertThat(answer.get()).isEmpty();
    }

    @Test
    void whoLeaves_answersNothing() throws Exception {
        first.answers();
        CompletableFuture<List<Explanation>> answer = ask();
        one.next();
        first.left();
        assertThatThrownBy(answer::get).hasRootCauseMessage("all have left").hasMessageContaining("has left before");
        assertThatThrownBy(() -> reasons.why(JOB)).hasMessageContaining("no ResourceManager answers why");
    }

    @Test
    void whoIsSilent_isWaitedForOnlySoLong_andAnswersTooLateThen() throws Exception {
        ReasonsAsked brief = new ReasonsAsked(SHORT);
        ReasonsAsked.Session session = new ReasonsAsked.Session(brief, one);
        session.answers();
        for (int time = 0; time < 5; time++) {
            assertThatThrownBy(() -> brief.why(JOB))
                    .isInstanceOf(NoAnswerException.class)
                    .hasMessageContaining("has not answered within");
            session.answered(new Answer(one.next().number(), List.of(TOOK)));
        }
    }

    @Test
    void moreThanTwoAtOnce_areRefused_andWhoWasNotAsked_answersNothing() throws Exception {
        first.answers();
        CompletableFuture<List<Explanation>> some = ask();
        Question asked = one.next();
        CompletableFuture<List<Explanation>> more = ask();
        Question again = one.next();
        assertThatThrownBy(() -> reasons.why(JOB)).hasMessageContaining("as may at once");
        second.answered(new Answer(asked.number(), List.of()));
        assertThat(some).isNotDone();
        first.answered(new Answer(asked.number(), List.of(TOOK)));
        first.answered(new Answer(again.number(), List.of()));
        assertThat(some.get()).containsExactly(TOOK);
        assertThat(more.get()).isEmpty();
    }
}
