package io.tiercel.coordinator.learn;

import io.tiercel.coordinator.session.Visitors.Peer;
import io.tiercel.core.deadline.model.JobObservation;
import io.tiercel.core.deadline.model.TaskObservation;
import io.tiercel.core.deadline.model.TaskType;
import io.tiercel.core.deadline.model.TaskType.Phase;
import io.tiercel.testkit.Fuzz;
import io.tiercel.wire.deadline.DiskStake;
import io.tiercel.wire.deadline.LearningMessages;
import io.tiercel.wire.deadline.ModelFile;
import io.tiercel.wire.deadline.TypedTask;
import io.tiercel.wire.deadline.WhyMessages;
import io.tiercel.wire.link.Outbox;
import io.tiercel.wire.link.PeerRole;
import io.tiercel.wire.link.Secret;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a ResourceManager says of tasks and jobs. */
@Tag("fuzz")
final class LearningFuzzTest {
    @TempDir
    private Path directory;

    @Test
    void messages() throws Exception {
        try (Learning learning = Learning.start(new ModelFile(directory.resolve("models")))) {
            Peer manager = new Peer(new Deaf(), "127.0.0.1", PeerRole.RESOURCEMANAGER, new Secret(new byte[16]));
            LearningVisitor visitor = new LearningVisitor(learning, manager);
            Fuzz.of("what is said to learn from")
                    .samples(LearningMessages.tasksEnded(List.of(
                            new TypedTask(new TaskType("grep", Phase.MAP), new TaskObservation(0.5, 20, 1 << 27)))))
                    .samples(LearningMessages.jobsEnded(
                            List.of(new JobObservation("terasort", 8.5, 20, 40, 300, 280.25))))
                    .samples(DiskStake.messages(List.of(new DiskStake("vm-1", "sort", 0.5, 1.5))))
                    .sample(LearningMessages.watchModels(true))
                    .sample(WhyMessages.message(new WhyMessages.Answer(0, List.of())))
                    .run(bytes -> visitor.take(ByteBuffer.wrap(bytes)));
        }
    }

    /** Nobody reads what is put in. */
    private static final class Deaf implements Outbox {
        @Override
        public boolean offer(byte[] message) {
            return true;
        }

        @Override
        public boolean offerIfRoom(byte[] message) {
            return true;
        }

        @Override
        public void offerAll(Iterable<byte[]> messages) {}
    }
}
