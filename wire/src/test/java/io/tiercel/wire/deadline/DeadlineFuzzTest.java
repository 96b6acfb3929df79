package io.tiercel.wire.deadline;

import io.tiercel.core.deadline.model.JobObservation;
import io.tiercel.core.deadline.model.ModelBook;
import io.tiercel.core.deadline.model.ModelText;
import io.tiercel.core.deadline.model.MonotoneLine;
import io.tiercel.core.deadline.model.MonotoneLine.Knot;
import io.tiercel.core.deadline.model.TaskObservation;
import io.tiercel.core.deadline.model.TaskTimeModel;
import io.tiercel.core.deadline.model.TaskType;
import io.tiercel.core.deadline.model.TaskType.Phase;
import io.tiercel.core.deadline.model.TimeInterval;
import io.tiercel.core.why.Explanation;
import io.tiercel.core.why.Explanation.Kind;
import io.tiercel.core.why.Ground;
import io.tiercel.testkit.Fuzz;
import io.tiercel.wire.deadline.ToldNode.Taken;
import io.tiercel.wire.link.Contents;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every message about jobs with deadlines, and the file of models. */
@Tag("fuzz")
final class DeadlineFuzzTest {
    private static final TaskType TYPE = new TaskType("grep", Phase.MAP);

    @TempDir
    private Path directory;

    @Test
    void endedTasks() throws InterruptedException {
        Fuzz.of("ended tasks")
                .samples(Contents.ofAll(LearningMessages.tasksEnded(
                        List.of(new TypedTask(TYPE, new TaskObservation(0.5, 20, 1 << 27))))))
                .run(bytes -> LearningMessages.tasks(ByteBuffer.wrap(bytes)));
    }

    @Test
    void endedJobs() throws InterruptedException {
        Fuzz.of("ended jobs")
                .samples(Contents.ofAll(
                        LearningMessages.jobsEnded(List.of(new JobObservation("terasort", 8.5, 20, 40, 300, 280.25)))))
                .run(bytes -> LearningMessages.jobs(ByteBuffer.wrap(bytes)));
    }

    @Test
    void standings() throws InterruptedException {
        Fuzz.of("standings")
                .samples(Contents.ofAll(ToldStanding.messages(List.of(new ToldStanding(
                        "application_1_1",
                        "sort",
                        "root.a",
                        1_700_000_000_000L,
                        new ToldStanding.Terms(true, false),
                        new TimeInterval(1, 2, Double.POSITIVE_INFINITY),
                        7,
                        "it waits")))))
                .run(bytes -> ToldStanding.read(ByteBuffer.wrap(bytes)));
    }

    @Test
    void nodes() throws InterruptedException {
        Fuzz.of("nodes")
                .samples(Contents.ofAll(
                        ToldNode.messages(List.of(new ToldNode("vm-1", 3, new Taken(3_072, 8_192), new Taken(3, 8))))))
                .run(bytes -> ToldNode.read(ByteBuffer.wrap(bytes)));
    }

    @Test
    void questionsWhy() throws InterruptedException {
        Fuzz.of("a question why")
                .sample(Contents.of(WhyMessages.message(new WhyMessages.Question(1, "job application_1_1"))))
                .run(bytes -> WhyMessages.question(ByteBuffer.wrap(bytes)));
        Explanation known = Explanation.of(
                Kind.JOB,
                "application_1_1",
                1_700_000_000_000L,
                "took a slot",
                List.of(Ground.of("skipped in a row", 1, "offers"), Ground.of("level", "vm-disk")));
        Fuzz.of("an answer why")
                .sample(Contents.of(WhyMessages.message(new WhyMessages.Answer(1, List.of(known, known)))))
                .run(bytes -> WhyMessages.answer(ByteBuffer.wrap(bytes))
                        .explanations()
                        .forEach(Explanation::at));
        Fuzz.of("who watches models")
                .sample(Contents.of(LearningMessages.watchModels(true)))
                .run(bytes -> LearningMessages.answersWhy(ByteBuffer.wrap(bytes)));
    }

    @Test
    void stakes() throws InterruptedException {
        Fuzz.of("stakes")
                .samples(Contents.ofAll(DiskStake.messages(List.of(new DiskStake("vm-1", "sort", 0.5, 1.5)))))
                .run(bytes -> DiskStake.read(ByteBuffer.wrap(bytes)));
    }

    @Test
    void loads() throws InterruptedException {
        Fuzz.of("loads of VMs")
                .samples(Contents.ofAll(VmLoad.messages(List.of(new VmLoad("vm-1", 80, 0.25)))))
                .run(bytes -> VmLoad.read(ByteBuffer.wrap(bytes)));
    }

    @Test
    void fileOfModels_isReadOrToldToBeDamaged() throws Exception {
        ModelBook book = ModelBook.EMPTY.with(
                TYPE, TaskTimeModel.of(new MonotoneLine(List.of(new Knot(0, 20), new Knot(1, 10)))));
        ModelFile file = new ModelFile(directory.resolve("models"));
        Fuzz.of("file of models").sample(ModelText.print(book)).inputs(1_000).run(bytes -> {
            Files.write(file.path(), bytes);
            file.look();
        });
    }
}
