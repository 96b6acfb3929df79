package io.tiercel.wire.deadline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.core.deadline.model.JobObservation;
import io.tiercel.core.deadline.model.TaskObservation;
import io.tiercel.core.deadline.model.TaskType;
import io.tiercel.core.deadline.model.TaskType.Phase;
import io.tiercel.testkit.Seed;
import io.tiercel.wire.link.LongContent;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LearningMessagesTest {
    private static final JobObservation JOB = new JobObservation("terasort", 8.5, 20, 40, 300, 280.25);

    @Test
    void tasks_areReadAsTheyWereWritten_inAnyNumberOfMessages() throws Exception {
        Seed random = Seed.announced("ended tasks");
        List<TypedTask> tasks = new ArrayList<>();
        for (int task = 0; task < 3_000; task++) {
            tasks.add(new TypedTask(
                    new TaskType("job " + random.below(40), random.oneIn(2) ? Phase.MAP : Phase.REDUCE),
                    new TaskObservation(
                            random.below(101) / 100.0, 0.5 + random.below(1_000), random.below(1L << 40) - 1)));
        }
        List<TypedTask> read = new ArrayList<>();
        int messages = 0;
        for (byte[] message : LearningMessages.tasksEnded(tasks)) {
            read.addAll(LearningMessages.tasks(content(LearningKind.TASKS_ENDED, message)));
            messages++;
        }
        assertThat(read).isEqualTo(tasks);
        assertThat(messages).isGreaterThan(1);
    }

    @Test
    void jobs_areReadAsTheyWereWritten() throws Exception {
        for (byte[] message : LearningMessages.jobsEnded(List.of(JOB))) {
            assertThat(LearningMessages.jobs(content(LearningKind.JOBS_ENDED, message)))
                    .isEqualTo(List.of(JOB));
        }
    }

    @Test
    void book_comesWhole() throws Exception {
        byte[] book = Seed.announced("a book").bytes(100_000);
        LongContent parts = new LongContent(book.length);
        List<byte[]> messages = LearningMessages.models(book);
        for (byte[] message : messages.subList(0, messages.size() - 1)) {
            parts.add(content(LearningKind.MODELS, message));
        }
        assertThat(parts.take()).isEqualTo(book);
        assertThat(content(LearningKind.MODELS_TOLD, messages.get(messages.size() - 1))
                        .remaining())
                .isZero();
    }

    @Test
    void bookThatIsLongerThanItMayBe_isRefused() throws Exception {
        LongContent parts = new LongContent(10);
        parts.add(ByteBuffer.wrap(new byte[6]));
        assertThatThrownBy(() -> parts.add(ByteBuffer.wrap(new byte[5])))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("more than 10 bytes");
    }

    @Test
    void anyBytesAtAll_areReadOrAreAnIoException() {
        Seed random = Seed.announced("any bytes about models");
        byte[] job = LearningMessages.jobsEnded(List.of(JOB)).iterator().next();
        for (int input = 0; input < 100_000; input++) {
            byte[] bytes = random.oneIn(2) ? random.bytes(random.below(60)) : job.clone();
            if (bytes.length > 1) {
                bytes[1 + random.below(bytes.length - 1)] = (byte) random.below(256);
            }
            takes(ByteBuffer.wrap(bytes));
        }
        assertThat(takes(ByteBuffer.allocate(0))).isTrue();
    }

    /** Whether both readers have taken it. */
    private static boolean takes(ByteBuffer content) {
        try {
            LearningMessages.tasks(content.duplicate());
            LearningMessages.jobs(content.duplicate());
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private static ByteBuffer content(LearningKind kind, byte[] message) throws IOException {
        ByteBuffer content = ByteBuffer.wrap(message);
        assertThat(LearningKind.ALL.read(content)).isEqualTo(kind);
        return content;
    }
}
