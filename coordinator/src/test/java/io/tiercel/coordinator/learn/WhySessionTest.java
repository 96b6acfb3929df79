package io.tiercel.coordinator.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.coordinator.SayingPeer;
import io.tiercel.coordinator.session.Protocols;
import io.tiercel.coordinator.session.Protocols.Protocol;
import io.tiercel.coordinator.session.RelayServer;
import io.tiercel.coordinator.session.Visitors;
import io.tiercel.core.deadline.model.JobObservation;
import io.tiercel.core.why.Explanation;
import io.tiercel.core.why.Explanation.Kind;
import io.tiercel.core.why.Ground;
import io.tiercel.testkit.Await;
import io.tiercel.wire.deadline.LearningKind;
import io.tiercel.wire.deadline.LearningMessages;
import io.tiercel.wire.deadline.LearningSession;
import io.tiercel.wire.deadline.LoadKind;
import io.tiercel.wire.deadline.ModelFile;
import io.tiercel.wire.deadline.WhyMessages;
import io.tiercel.wire.link.CoordinatorSecret;
import io.tiercel.wire.link.CoordinatorSecrets;
import io.tiercel.wire.link.PeerLoop;
import io.tiercel.wire.link.PeerRole;
import io.tiercel.wire.why.WhySource;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Questions why, from a coordinator to a ResourceManager, over a real connection. */
@Timeout(60)
class WhySessionTest {
    private static final String CLUSTER = "nn:9000";
    private static final CoordinatorSecret SECRET = CoordinatorSecret.of("sixteen bytes at least");
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final Explanation TOOK = Explanation.of(
                    Kind.JOB, "application_1_1", 1_000, "took a slot", List.of(Ground.of("level", "vm-disk")))
            .against("to wait", "nothing");

    @TempDir
    private Path directory;

    private Learning learning;
    private RelayServer server;

    @BeforeEach
    void open() throws IOException {
        learning = Learning.start(new ModelFile(directory.resolve("models")));
        Protocols protocols = new Protocols(
                List.of(new Protocol(LearningKind.ALL, learning), new Protocol(LoadKind.ALL, Visitors.NONE)));
        server = RelayServer.open(
                new RelayServer.Config(
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                        CoordinatorSecrets.of(SECRET),
                        CLUSTER,
                        10),
                protocols,
                System::nanoTime);
    }

    @AfterEach
    void close() {
        server.close();
        learning.close();
    }

    private PeerLoop.Config config(PeerRole role) {
        return new PeerLoop.Config(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port()),
                () -> SECRET.of(role),
                100_000_000L);
    }

    private LearningSession answering(WhySource reasons) {
        return LearningSession.open(config(PeerRole.RESOURCEMANAGER), CLUSTER, book -> {}, loads -> {}, reasons);
    }

    /** What is answered as soon as somebody answers. */
    private List<Explanation> why(String asked) throws InterruptedException {
        Await.until("somebody answers", PATIENCE, () -> {
            try {
                return learning.reasons().why(asked) != null;
            } catch (NoAnswerException e) {
                return false;
            }
        });
        try {
            return learning.reasons().why(asked);
        } catch (NoAnswerException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void resourceManager_isAsked_andAnswersAsItKnows() throws Exception {
        try (LearningSession manager =
                answering(asked -> asked.equals("job application_1_1") ? List.of(TOOK) : List.of())) {
            assertThat(why("job application_1_1")).containsExactly(TOOK);
            assertThat(learning.reasons().why("task task_1_1_m_1")).isEmpty();
        }
        Await.until("it is known to have left", PATIENCE, () -> {
            try {
                return learning.reasons().why("job application_1_1") == null;
            } catch (NoAnswerException e) {
                return true;
            }
        });
    }

    /** As one of an older release, which says nothing of answers. */
    @Test
    void whoDoesNotSayThatItAnswers_isNotAsked_andStaysInSession() throws Exception {
        try (LearningSession older = LearningSession.open(config(PeerRole.RESOURCEMANAGER), CLUSTER, book -> {})) {
            older.ended(new JobObservation("grep", 8, 20, 40, 120, 100));
            Await.until("in session", PATIENCE, () -> learning.jobsHeard() == 1);
            assertThatThrownBy(() -> learning.reasons().why("job application_1_1"))
                    .hasMessageContaining("no ResourceManager answers why");
            older.ended(new JobObservation("grep", 8, 20, 40, 120, 100));
            Await.until("still in session", PATIENCE, () -> learning.jobsHeard() == 2);
            assertThat(server.dropped()).isZero();
        }
    }

    @Test
    void command_isNotAsked_andMayNotAnswer() throws Exception {
        try (SayingPeer command = SayingPeer.open(config(PeerRole.COMMAND), CLUSTER)) {
            command.say(List.of(LearningMessages.watchModels(true)));
            assertThatThrownBy(() -> learning.reasons().why("job application_1_1"))
                    .hasMessageContaining("no ResourceManager answers why");
            long before = server.dropped();
            command.say(List.of(WhyMessages.message(new WhyMessages.Answer(0, List.of(TOOK)))));
            Await.until("dropped", PATIENCE, () -> server.dropped() > before);
        }
    }

    @Test
    void nonsense_endsTheSessionThatSaysIt() throws Exception {
        for (byte[] message : List.of(
                new byte[] {LearningKind.WHY.code(), 1},
                WhyMessages.message(new WhyMessages.Question(0, "job application_1_1")))) {
            long before = server.dropped();
            SayingPeer.says(
                    config(PeerRole.RESOURCEMANAGER), CLUSTER, message, "dropped", () -> server.dropped() > before);
        }
    }
}
