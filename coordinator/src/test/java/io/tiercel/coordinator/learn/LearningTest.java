package io.tiercel.coordinator.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tiercel.coordinator.SayingPeer;
import io.tiercel.coordinator.session.Protocols;
import io.tiercel.coordinator.session.Protocols.Protocol;
import io.tiercel.coordinator.session.RelayServer;
import io.tiercel.core.deadline.model.JobObservation;
import io.tiercel.core.deadline.model.ModelBook;
import io.tiercel.core.deadline.model.MonotoneLine;
import io.tiercel.core.deadline.model.MonotoneLine.Knot;
import io.tiercel.core.deadline.model.TaskObservation;
import io.tiercel.core.deadline.model.TaskTimeModel;
import io.tiercel.core.deadline.model.TaskType;
import io.tiercel.core.deadline.model.TaskType.Phase;
import io.tiercel.testkit.Await;
import io.tiercel.wire.deadline.LearningKind;
import io.tiercel.wire.deadline.LearningSession;
import io.tiercel.wire.deadline.ModelFile;
import io.tiercel.wire.deadline.ModelLock;
import io.tiercel.wire.deadline.TypedTask;
import io.tiercel.wire.link.CoordinatorSecret;
import io.tiercel.wire.link.CoordinatorSecrets;
import io.tiercel.wire.link.Message;
import io.tiercel.wire.link.PeerLoop;
import io.tiercel.wire.link.PeerRole;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What the coordinator learns from sessions, keeps, and tells. */
@Timeout(90)
class LearningTest {
    private static final String CLUSTER = "nn:9000";
    private static final CoordinatorSecret SECRET = CoordinatorSecret.of("sixteen bytes at least");
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final TaskType MAPS = new TaskType("grep", Phase.MAP);

    private volatile ModelBook told = ModelBook.EMPTY;

    @TempDir
    private Path directory;

    @Test
    void tasksThatHaveEnded_makeAModel_whichIsKeptAndTold() throws Exception {
        ModelFile file = new ModelFile(directory.resolve("models"));
        try (Learning learning = Learning.start(file);
                RelayServer server = server(learning);
                LearningSession manager = LearningSession.open(config(server), CLUSTER, book -> told = book)) {
            tasks(60).forEach(manager::ended);
            manager.ended(new JobObservation("grep", 8, 20, 40, 120, 100));
            Await.until("told", PATIENCE, () -> told.model(MAPS) != null);
            Await.until("told of the job", PATIENCE, () -> told.past("grep").tasks() == 40);
            assertThat(learning.tasksHeard()).isEqualTo(60);
            assertThat(learning.jobsHeard()).isEqualTo(1);
            assertThat(learning.fits()).isEqualTo(1);
            TaskTimeModel model = Objects.requireNonNull(told.model(MAPS));
            assertThat(model.seconds(1)).isCloseTo(10, within(1.0));
        }
        ModelBook kept = file.read().book();
        assertThat(kept.models()).containsOnlyKeys(MAPS);
        try (Learning again = Learning.start(file)) {
            assertThat(again.book()).isEqualTo(kept);
        }
        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files)
                    .as("no drafts are left")
                    .containsExactlyInAnyOrder(file.path(), directory.resolve("models.lock"));
        }
    }

    @Test
    void whatSomebodyElseWritesMeanwhile_isNotUndone() throws Exception {
        ModelFile file = new ModelFile(directory.resolve("models"));
        TaskType imported = new TaskType("sort", Phase.REDUCE);
        try (Learning learning = Learning.start(file)) {
            try (ModelLock held = file.lock()) {
                learning.tasksEnded(tasks(60));
                Await.until("fitted, and about to be written", PATIENCE, () -> learning.fits() == 1);
                assertThat(file.path()).doesNotExist();
                file.write(ModelBook.EMPTY.with(
                        imported, TaskTimeModel.of(new MonotoneLine(List.of(new Knot(0, 20), new Knot(1, 10))))));
            }
            Await.until(
                    "both are there", PATIENCE, () -> learning.book().models().size() == 2);
        }
        assertThat(file.read().book().models()).containsOnlyKeys(MAPS, imported);
    }

    @Test
    void fileThatSomebodyPutsThere_isTakenOver() throws Exception {
        ModelFile file = new ModelFile(directory.resolve("models"));
        try (Learning learning = Learning.start(file)) {
            assertThat(learning.book()).isEqualTo(ModelBook.EMPTY);
            ModelBook given = ModelBook.EMPTY.with(
                    MAPS, TaskTimeModel.of(new MonotoneLine(List.of(new Knot(0, 20), new Knot(1, 10)))));
            file.write(given);
            Await.until("taken over", PATIENCE, () -> learning.book().model(MAPS) != null);
        }
    }

    @Test
    void damagedFile_isSetAside_andTheNextOneToo() throws Exception {
        Path models = directory.resolve("models");
        for (int time = 1; time <= 2; time++) {
            Files.writeString(models, "tiercel-models\t2\nnonsense\n");
            try (Learning learning = Learning.start(new ModelFile(models))) {
                assertThat(learning.book()).isEqualTo(ModelBook.EMPTY);
            }
            assertThat(directory.resolve("models.damaged-" + time)).exists();
            assertThat(models).doesNotExist();
        }
    }

    @Test
    void fileThatCannotBeRead_isNamedWithItsSetting() {
        assertThatThrownBy(() -> Learning.start(new ModelFile(directory)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(directory.toString())
                .hasMessageContaining("tiercel.deadline.models.file");
    }

    @Test
    void nonsense_endsTheSessionThatSaysIt_andTeachesNothing() throws Exception {
        try (Learning learning = Learning.start(new ModelFile(directory.resolve("models")));
                RelayServer server = server(learning)) {
            byte[][] nonsense = {
                {LearningKind.TASKS_ENDED.code(), 1},
                {LearningKind.JOBS_ENDED.code(), 0, 0},
                Message.of(LearningKind.MODELS_TOLD),
            };
            for (byte[] message : nonsense) {
                long before = server.dropped();
                SayingPeer.says(config(server), CLUSTER, message, "dropped", () -> server.dropped() > before);
            }
            assertThat(learning.tasksHeard() + learning.jobsHeard()).isZero();
        }
    }

    /** Tasks of 10 s on a dedicated slot, and of up to 30 s on busy ones. */
    private static List<TypedTask> tasks(int count) {
        List<TypedTask> tasks = new ArrayList<>();
        for (int task = 0; task < count; task++) {
            double residual = task / (count - 1.0);
            tasks.add(new TypedTask(MAPS, new TaskObservation(residual, 30 - 20 * residual, 128_000_000)));
        }
        return tasks;
    }

    private static RelayServer server(Learning learning) throws IOException {
        InetSocketAddress anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        return RelayServer.open(
                new RelayServer.Config(anyPort, CoordinatorSecrets.of(SECRET), CLUSTER, 10),
                new Protocols(List.of(new Protocol(LearningKind.ALL, learning))),
                System::nanoTime);
    }

    private static PeerLoop.Config config(RelayServer server) {
        return new PeerLoop.Config(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port()),
                () -> SECRET.of(PeerRole.RESOURCEMANAGER),
                100_000_000L);
    }
}
