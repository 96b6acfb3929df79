package io.tiercel.wire.deadline;

import io.tiercel.core.deadline.model.JobObservation;
import io.tiercel.core.deadline.model.TaskObservation;
import io.tiercel.core.deadline.model.TaskType;
import io.tiercel.core.deadline.model.TaskType.Phase;
import io.tiercel.wire.link.LongContent;
import io.tiercel.wire.link.Message;
import io.tiercel.wire.link.MessagePages;
import io.tiercel.wire.link.MessageReader;
import io.tiercel.wire.link.MessageWriter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** The messages about models as bytes, and what they hold. What is read is checked: anything else is an IOException. */
public final class LearningMessages {
    private LearningMessages() {}

    /** Asks to be told the models, and says whether questions why are answered. */
    public static byte[] watchModels(boolean answersWhy) {
        return answersWhy
                ? new MessageWriter(LearningKind.WATCH_MODELS).small(1).done()
                : Message.of(LearningKind.WATCH_MODELS);
    }

    /** The content of that: whether who watches answers questions why. */
    public static boolean answersWhy(ByteBuffer content) throws IOException {
        MessageReader reader = new MessageReader(content);
        return reader.more() && reader.small() == 1;
    }

    /** Tells of tasks that have ended, in as many messages as it takes. */
    public static Iterable<byte[]> tasksEnded(List<TypedTask> tasks) {
        return MessagePages.pages(LearningKind.TASKS_ENDED, tasks, LearningMessages::write);
    }

    /** The content of what tells of tasks. */
    public static List<TypedTask> tasks(ByteBuffer content) throws IOException {
        return MessagePages.entries(content, LearningMessages::task);
    }

    /** Tells of jobs that have ended, in as many messages as it takes. */
    public static Iterable<byte[]> jobsEnded(List<JobObservation> jobs) {
        return MessagePages.pages(LearningKind.JOBS_ENDED, jobs, LearningMessages::write);
    }

    /** The content of what tells of jobs. */
    public static List<JobObservation> jobs(ByteBuffer content) throws IOException {
        return MessagePages.entries(content, LearningMessages::job);
    }

    /** Tells a book of models, as its file has it, in as many messages as it takes. */
    public static List<byte[]> models(byte[] book) {
        List<byte[]> messages = new ArrayList<>(LongContent.parts(LearningKind.MODELS, new byte[0], book));
        messages.add(Message.of(LearningKind.MODELS_TOLD));
        return messages;
    }

    private static void write(MessageWriter writer, TypedTask ended) {
        TaskObservation task = ended.task();
        writer.text(ended.type().application())
                .small(ended.type().phase() == Phase.MAP ? 0 : 1)
                .fraction(task.residual())
                .fraction(task.seconds())
                .number(task.inputBytes());
    }

    private static TypedTask task(MessageReader reader) throws IOException {
        try {
            TaskType type = new TaskType(reader.text(), reader.small() == 0 ? Phase.MAP : Phase.REDUCE);
            return new TypedTask(type, new TaskObservation(reader.fraction(), reader.fraction(), reader.number()));
        } catch (IllegalArgumentException e) {
            throw new IOException("a task that there cannot be: " + e.getMessage(), e);
        }
    }

    private static void write(MessageWriter writer, JobObservation job) {
        writer.text(job.application())
                .fraction(job.masterSeconds())
                .fraction(job.tailSeconds())
                .number(job.tasks())
                .fraction(job.runSeconds())
                .fraction(job.predictedSeconds());
    }

    private static JobObservation job(MessageReader reader) throws IOException {
        try {
            return new JobObservation(
                    reader.text(),
                    reader.fraction(),
                    reader.fraction(),
                    (int) reader.count(Integer.MAX_VALUE),
                    reader.fraction(),
                    reader.fraction());
        } catch (IllegalArgumentException e) {
            throw new IOException("a job that there cannot be: " + e.getMessage(), e);
        }
    }
}
