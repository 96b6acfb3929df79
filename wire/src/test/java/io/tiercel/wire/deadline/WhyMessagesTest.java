package io.tiercel.wire.deadline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.core.why.Explanation;
import io.tiercel.core.why.Explanation.Kind;
import io.tiercel.core.why.Ground;
import io.tiercel.wire.deadline.WhyMessages.Answer;
import io.tiercel.wire.deadline.WhyMessages.Question;
import io.tiercel.wire.link.Message;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class WhyMessagesTest {
    private static final Explanation OF_JOB = Explanation.of(
                    Kind.JOB,
                    "application_1_1",
                    1_700_000_000_123L,
                    "declined a slot of vm-3",
                    List.of(Ground.of("nearest level there", "rack-disk"), Ground.of("skipped in a row", 1, "offers")))
            .against("to take it", "3 more offers");
    private static final Explanation OF_DEADLINE =
            Explanation.of(Kind.DEADLINE, "application_1_1", 0, "is on track", List.of());

    @Test
    void questionAndAnswer_areReadAsTheyWereWritten() throws IOException {
        Question question = new Question(7, "job application_1_1");
        assertThat(WhyMessages.question(content(LearningKind.ASK_WHY, WhyMessages.message(question))))
                .isEqualTo(question);
        for (List<Explanation> all : List.of(List.<Explanation>of(), List.of(OF_JOB), List.of(OF_JOB, OF_DEADLINE))) {
            assertThat(read(new Answer(8, all))).isEqualTo(new Answer(8, all));
        }
    }

    @Test
    void answer_isOneMessage_howeverMuchIsKnown() throws IOException {
        String word = "\u20ac".repeat(5_000);
        List<Ground> grounds = Collections.nCopies(500, Ground.of(word, word));
        Explanation much = Explanation.of(Kind.JOB, word, 1, word, grounds).against(word, word);
        Answer read = read(new Answer(8, Collections.nCopies(500, much)));
        assertThat(read.explanations()).isNotEmpty();
        assertThat(read.explanations().get(0).decision()).isEqualTo("\u20ac".repeat(1_000));
        assertThat(read.explanations().get(0).grounds()).isNotEmpty();
        assertThat(read(new Answer(8, Collections.nCopies(5_000, OF_JOB))).explanations())
                .as("short ones, as many as there is room for")
                .hasSizeGreaterThan(100)
                .containsOnly(OF_JOB);
    }

    @Test
    void whatCannotBe_isAnIoException() {
        byte[] message = WhyMessages.message(new Answer(8, List.of(OF_JOB)));
        message[1 + Long.BYTES + 2] = 'x';
        assertThatThrownBy(() -> WhyMessages.answer(content(LearningKind.WHY, message)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("an explanation of a xob");
    }

    @Test
    void whoWatchesModels_saysWhetherItAnswers() throws IOException {
        assertThat(LearningMessages.answersWhy(content(LearningKind.WATCH_MODELS, LearningMessages.watchModels(true))))
                .isTrue();
        assertThat(LearningMessages.watchModels(false))
                .as("as older releases say it")
                .isEqualTo(Message.of(LearningKind.WATCH_MODELS));
        assertThat(LearningMessages.answersWhy(ByteBuffer.allocate(0))).isFalse();
    }

    private static Answer read(Answer answer) throws IOException {
        byte[] message = WhyMessages.message(answer);
        assertThat(message.length).isLessThanOrEqualTo(Message.BYTES_MAX);
        return WhyMessages.answer(content(LearningKind.WHY, message));
    }

    private static ByteBuffer content(LearningKind kind, byte[] message) throws IOException {
        ByteBuffer content = ByteBuffer.wrap(message);
        assertThat(LearningKind.ALL.read(content)).isEqualTo(kind);
        return content;
    }
}
