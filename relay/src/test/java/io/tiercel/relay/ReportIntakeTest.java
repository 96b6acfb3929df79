package io.tiercel.relay;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.testkit.Await;
import io.tiercel.testkit.Seed;
import io.tiercel.wire.cache.AgentMessages;
import io.tiercel.wire.cache.BlockName;
import io.tiercel.wire.cache.CacheKind;
import io.tiercel.wire.cache.ClientReport;
import io.tiercel.wire.cache.ClientReport.BlockRead;
import io.tiercel.wire.cache.ClientReport.Task;
import io.tiercel.wire.cache.ClientReport.Usage;
import io.tiercel.wire.cache.KeyMessages;
import io.tiercel.wire.cache.KeyQuestion;
import io.tiercel.wire.cache.QuestionMessages;
import io.tiercel.wire.cache.ReportMessages;
import io.tiercel.wire.link.Secret;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
final class ReportIntakeTest {
    @TempDir
    private Path directory;

    private final BlockingQueue<byte[]> handedOn = new LinkedBlockingQueue<>();
    private final BlockingQueue<byte[]> asked = new LinkedBlockingQueue<>();
    private final Secret secret = new Secret(new byte[32]);
    private final KeyQuestions keys = new KeyQuestions(asked::add);
    private final AtomicLong clock = new AtomicLong();
    private volatile boolean room = true;
    private ReportIntake intake;

    @BeforeEach
    void open() throws IOException {
        intake = ReportIntake.open(socket(), "machine", message -> room && handedOn.add(message), keys, clock::get);
    }

    @AfterEach
    void close() {
        intake.close();
        assertThat(socket()).doesNotExist();
    }

    @Test
    void report_isHandedOn_underTheNameOfWhoSentIt() throws Exception {
        try (SocketChannel client = connect()) {
            send(client, report(3));
            ClientReport heard = taken();
            assertThat(heard.task().user())
                    .isEqualTo(Files.getOwner(Path.of("/proc/self")).getName());
            assertThat(heard.task().process()).isEqualTo("machine container_1");
            assertThat(heard.task().application()).isEqualTo("application_1_2");
            assertThat(heard.reads()).hasSize(3);
        }
    }

    @Test
    void close_leavesTheSocketOfWhoHasComeToItsPlace() throws Exception {
        try (ReportIntake next = ReportIntake.open(socket(), "machine", handedOn::add, keys, clock::get)) {
            intake.close();
            try (SocketChannel client = connect()) {
                send(client, report(3));
                taken();
            }
            until("counted by the one that came", () -> next.taken() == 1);
        }
    }

    @Test
    void questionForAKey_isPassedOn_andItsAnswerComesBack() throws Exception {
        keys.use(secret);
        KeyMessages coordinator = new KeyMessages(secret);
        byte[] key = {1, 2, 3};
        try (SocketChannel client = connect()) {
            send(client, KeyMessages.ask(42, new KeyQuestion(new BlockName("BP-1", 2, 3), new byte[5], new byte[6])));
            ByteBuffer passedOn = ByteBuffer.wrap(Objects.requireNonNull(asked.poll(20, TimeUnit.SECONDS)));
            assertThat(CacheKind.ALL.read(passedOn)).isEqualTo(CacheKind.ASK_KEY);
            long number = QuestionMessages.number(passedOn);
            assertThat(coordinator.question(number, passedOn).block()).isEqualTo(new BlockName("BP-1", 2, 3));

            ByteBuffer answer = ByteBuffer.wrap(coordinator.answerEncrypted(number, key));
            assertThat(CacheKind.ALL.read(answer)).isEqualTo(CacheKind.KEY);
            keys.answered(QuestionMessages.number(answer), answer);

            byte[] expected = frame(KeyMessages.answer(42, key));
            ByteBuffer heard = ByteBuffer.allocate(expected.length);
            while (heard.hasRemaining() && client.read(heard) >= 0) {
                Thread.onSpinWait();
            }
            assertThat(heard.array()).isEqualTo(expected);
        }
    }

    @Test
    void questionForAKey_isEncryptedUnderTheSecretOfTheSession() throws Exception {
        KeyQuestion question = new KeyQuestion(new BlockName("BP-1", 2, 3), new byte[5], new byte[6]);
        for (Secret now : List.of(secret, new Secret(new byte[33]))) {
            keys.use(now);
            try (SocketChannel client = connect()) {
                send(client, KeyMessages.ask(42, question));
                ByteBuffer passedOn = ByteBuffer.wrap(Objects.requireNonNull(asked.poll(20, TimeUnit.SECONDS)));
                assertThat(CacheKind.ALL.read(passedOn)).isEqualTo(CacheKind.ASK_KEY);
                long number = QuestionMessages.number(passedOn);
                assertThat(new KeyMessages(now).question(number, passedOn).block())
                        .isEqualTo(question.block());
            }
        }
    }

    @Test
    void whoAsksForAKeyBeforeTheFirstSession_isHungUpOn() throws Exception {
        try (SocketChannel client = connect()) {
            send(client, KeyMessages.ask(42, new KeyQuestion(new BlockName("BP-1", 2, 3), new byte[5], new byte[6])));
            assertThat(client.read(ByteBuffer.allocate(1))).isEqualTo(-1);
        }
        assertThat(asked).isEmpty();
    }

    @Test
    void whoAsksForKeysOnAndOn_isHungUpOn_andMayAskAgainLater() throws Exception {
        keys.use(secret);
        KeyQuestion question = new KeyQuestion(new BlockName("BP-1", 2, 3), new byte[5], new byte[6]);
        int most = (int) (UserRates.BYTES_AT_ONCE / ReportIntake.QUESTION_BYTES);
        try (SocketChannel client = connect()) {
            for (int i = 0; i <= most; i++) {
                send(client, KeyMessages.ask(i, question));
            }
            assertThat(client.read(ByteBuffer.allocate(1))).isEqualTo(-1);
        }
        assertThat(asked).hasSize(most);
        clock.addAndGet(TimeUnit.SECONDS.toNanos(1));
        try (SocketChannel client = connect()) {
            send(client, KeyMessages.ask(1, question));
            until("passed on again", () -> asked.size() == most + 1);
        }
    }

    @Test
    void reportsOfOneUser_areHandedOnUpToARate() throws Exception {
        byte[] report = report(ClientReport.READS_MAX);
        long most = UserRates.BYTES_AT_ONCE / (report.length - 1);
        try (SocketChannel client = connect()) {
            for (int i = 0; i < most + 10; i++) {
                send(client, report);
            }
            until("all have come", () -> intake.taken() + intake.lost() == most + 10);
        }
        assertThat(intake.taken()).isEqualTo(most);
    }

    @Test
    void reportsInPieces_andManyAtOnce_arriveAll() throws Exception {
        byte[] frame = frame(report(ClientReport.READS_MAX));
        ByteBuffer twenty = ByteBuffer.allocate(20 * frame.length);
        for (int i = 0; i < 20; i++) {
            twenty.put(frame);
        }
        twenty.flip();
        Seed seed = Seed.announced("ReportIntakeTest");
        try (SocketChannel client = connect()) {
            while (twenty.hasRemaining()) {
                int end = Math.min(twenty.capacity(), twenty.position() + seed.between(1, 5_000));
                client.write(twenty.limit(end));
                twenty.limit(twenty.capacity());
            }
            for (int i = 0; i < 20; i++) {
                assertThat(taken().reads()).as(seed.toString()).hasSize(ClientReport.READS_MAX);
            }
        }
    }

    @Test
    void clientThatSendsNonsense_isDropped_andTheOthersAreServed() throws Exception {
        Seed seed = Seed.announced("ReportIntakeTest");
        try (SocketChannel good = connect()) {
            for (int i = 0; i < 50; i++) {
                long before = intake.dropped();
                try (SocketChannel bad = connect()) {
                    byte[] bytes = seed.bytes(seed.between(1, 300));
                    // What begins like a short frame is waited for; so it is made whole.
                    bad.write(ByteBuffer.allocate(4 + bytes.length)
                            .putInt(seed.pick(bytes.length, 1 << 30, -1))
                            .put(bytes)
                            .flip());
                    until(
                            "dropped, or taken for a report or a question",
                            () -> intake.dropped() > before || !handedOn.isEmpty() || !asked.isEmpty());
                    handedOn.clear();
                    asked.clear();
                }
            }
            send(good, report(1));
            assertThat(taken().reads()).hasSize(1);
        }
    }

    @Test
    void messageOfAnotherKind_isNotHandedOn() throws Exception {
        try (SocketChannel client = connect()) {
            byte[] order = AgentMessages.unpin(new BlockName("BP", 1, 1001));
            send(client, order);
            until("dropped", () -> intake.dropped() == 1);
        }
        assertThat(handedOn).isEmpty();
    }

    @Test
    void reportOfAPoolThatThereCannotBe_isNotHandedOn() throws Exception {
        BlockRead forged = new BlockRead(new BlockName("a b", 1, 1001), 128, "/a", 128, "uuid", false);
        try (SocketChannel client = connect()) {
            send(client, report(List.of(forged)));
            until("dropped", () -> intake.dropped() == 1);
        }
        assertThat(handedOn).isEmpty();
    }

    @Test
    void questionThatIsNone_isNotPassedOn() throws Exception {
        BlockName forged = new BlockName("a b", 2, 3);
        byte[] question = KeyMessages.ask(42, new KeyQuestion(new BlockName("BP-1", 2, 3), new byte[5], new byte[6]));
        List<byte[]> none = List.of(
                KeyMessages.ask(42, new KeyQuestion(forged, new byte[5], new byte[6])),
                Arrays.copyOf(question, question.length - 1));
        for (byte[] message : none) {
            long before = intake.dropped();
            try (SocketChannel client = connect()) {
                send(client, message);
                until("dropped", () -> intake.dropped() > before);
            }
        }
        assertThat(asked).isEmpty();
    }

    @Test
    void reportThatNobodyTakes_isLost_andCounted() throws Exception {
        room = false;
        try (SocketChannel client = connect()) {
            send(client, report(1));
            until("lost", () -> intake.lost() == 1);
            room = true;
            send(client, report(2));
            assertThat(taken().reads()).hasSize(2);
        }
    }

    /** Any user of the machine may connect as often as they like, and say nothing. */
    @Test
    void whoHoldsAllConnections_keepsNobodyOut() throws Exception {
        List<SocketChannel> idle = new ArrayList<>();
        try {
            for (int i = 0; i < ReportIntake.CLIENTS_MAX; i++) {
                idle.add(connect());
            }
            try (SocketChannel late = connect();
                    SocketChannel later = connect()) {
                send(late, report(2));
                assertThat(taken().reads()).hasSize(2);
                send(later, report(3));
                assertThat(taken().reads()).hasSize(3);
                assertThat(intake.dropped()).isEqualTo(2);
            }
        } finally {
            for (SocketChannel each : idle) {
                each.close();
            }
        }
    }

    private ClientReport taken() throws Exception {
        byte[] message = handedOn.poll(20, TimeUnit.SECONDS);
        ByteBuffer content = ByteBuffer.wrap(message == null ? new byte[0] : message);
        assertThat(CacheKind.ALL.read(content)).isEqualTo(CacheKind.READS);
        return ReportMessages.reads(content);
    }

    private static byte[] report(int reads) {
        return report(IntStream.range(0, reads)
                .mapToObj(i -> new BlockRead(new BlockName("BP", i, 1001), 128, "/a/" + i, 256, "uuid", false))
                .toList());
    }

    private static byte[] report(List<BlockRead> reads) {
        Task task = new Task("application_1_2", "sort", "somebody else", "container_1");
        return ReportMessages.reads(new ClientReport(task, new Usage(1, 2, 3, false), reads));
    }

    private SocketChannel connect() throws IOException {
        SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
        channel.connect(UnixDomainSocketAddress.of(socket()));
        return channel;
    }

    private static void send(SocketChannel client, byte[] message) throws IOException {
        client.write(ByteBuffer.wrap(frame(message)));
    }

    private static byte[] frame(byte[] message) {
        return ByteBuffer.allocate(4 + message.length)
                .putInt(message.length)
                .put(message)
                .array();
    }

    private Path socket() {
        return directory.resolve("cluster.reports");
    }

    private static void until(String what, BooleanSupplier condition) throws InterruptedException {
        Await.until(what, Duration.ofSeconds(20), condition::getAsBoolean);
    }
}
