package io.tiercel.wire.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.testkit.Seed;
import io.tiercel.wire.cache.ClientReport.BlockRead;
import io.tiercel.wire.cache.ClientReport.Task;
import io.tiercel.wire.cache.ClientReport.Usage;
import io.tiercel.wire.link.Message;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class CacheMessagesTest {
    private static final Task TASK = new Task("application_1_2", "sort", "ann", "container_1_2_01_3");
    private static final Usage USAGE = new Usage(5, 6, 7, true);

    @Test
    void hello_arrives() throws IOException {
        AgentHello hello = new AgentHello("uuid", "h\u00f6st", "10.0.0.1:9866", 1L << 40);
        assertThat(AgentMessages.agent(content(CacheKind.AGENT, AgentMessages.agent(hello))))
                .isEqualTo(hello);
    }

    @Test
    void hello_fromWhatIsNoHost_isRefused() {
        for (String host : List.of("", "dn1/10.0.0.1", "dn 1", "dn\n")) {
            byte[] message = AgentMessages.agent(new AgentHello("uuid", host, "10.0.0.1:9866", 1));
            assertThatThrownBy(() -> AgentMessages.agent(content(CacheKind.AGENT, message)))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("no name of a host");
        }
    }

    @Test
    void pinnedBlocks_arriveAll_inMessagesThatAreShortEnough() throws IOException {
        for (int size : List.of(0, 1, 10_000)) {
            List<PinnedBlock> all = IntStream.range(0, size)
                    .mapToObj(i -> new PinnedBlock(block(i), i, "/a/" + i))
                    .toList();
            List<PinnedBlock> received = new ArrayList<>();
            for (byte[] message : AgentMessages.pinned(all)) {
                assertThat(message.length).isLessThanOrEqualTo(Message.BYTES_MAX);
                received.addAll(AgentMessages.pinned(content(CacheKind.PINNED, message)));
            }
            assertThat(received).isEqualTo(all);
        }
    }

    @Test
    void longNames_areCutOff_whereverTheyAreHeard() throws IOException {
        String longName = "select ".repeat(500);
        byte[] reads = ReportMessages.reads(
                new ClientReport(new Task(longName, longName, longName, longName), USAGE, List.of()));
        String heard = longName.substring(0, 200);
        assertThat(ReportMessages.reads(content(CacheKind.READS, reads)).task())
                .isEqualTo(new Task(heard, heard, heard, heard));
        byte[] started = ReportMessages.jobStarted(new JobStart("application_1_2", longName, "ann", List.of()));
        assertThat(ReportMessages.jobStarted(content(CacheKind.JOB_STARTED, started))
                        .application())
                .isEqualTo(heard);
    }

    @Test
    void outcome_arrives() throws IOException {
        for (PinOutcome outcome : PinOutcome.values()) {
            byte[] message = AgentMessages.outcome(block(3), outcome, 77);
            List<Object> heard = new ArrayList<>();
            AgentMessages.outcome(content(CacheKind.OUTCOME, message), (block, what, bytes) -> {
                heard.addAll(List.of(block, what, bytes));
            });
            assertThat(heard).containsExactly(block(3), outcome, 77L);
        }
    }

    @Test
    void hotReport_arrives_withAsManyBlocksAsAMessageHolds() throws IOException {
        for (int size : List.of(0, 1, 10_000)) {
            List<HotReport.Block> blocks = IntStream.range(0, size)
                    .mapToObj(i -> new HotReport.Block(block(i), "/a/" + i, 10, "vm0:11211", 4, 60_000, 5))
                    .toList();
            HotReport report = new HotReport(
                    "expected",
                    List.of(new HotReport.Server("vm0:11211", 100, 10)),
                    size,
                    blocks,
                    List.of(new HotReport.NotHeld("is too large", 3)));
            byte[] message = QuestionMessages.hotAnswer(7, report);
            assertThat(message.length).isLessThanOrEqualTo(Message.BYTES_MAX);
            ByteBuffer content = content(CacheKind.HOT_ANSWER, message);
            assertThat(QuestionMessages.number(content)).isEqualTo(7);
            HotReport heard = QuestionMessages.hotReport(content);
            assertThat(heard.servers()).isEqualTo(report.servers());
            assertThat(heard.notHeld()).isEqualTo(report.notHeld());
            assertThat(heard.blocksHeld()).isEqualTo(size);
            assertThat(blocks.subList(0, heard.blocks().size())).isEqualTo(heard.blocks());
            assertThat(heard.blocks().size()).isGreaterThanOrEqualTo(Math.min(size, 100));
        }
    }

    @Test
    void orders_arrive() throws IOException {
        ByteBuffer pin = content(CacheKind.PIN, AgentMessages.pin(block(4), "/a/b"));
        assertThat(AgentMessages.block(pin)).isEqualTo(block(4));
        assertThat(AgentMessages.path(pin)).isEqualTo("/a/b");
        assertThat(AgentMessages.block(content(CacheKind.UNPIN, AgentMessages.unpin(block(5)))))
                .isEqualTo(block(5));
    }

    @Test
    void report_arrives() throws IOException {
        BlockRead read = new BlockRead(block(1), 128, "/a", 256, "uuid", true);
        ClientReport report = new ClientReport(TASK, USAGE, List.of(read, read));
        assertThat(ReportMessages.reads(content(CacheKind.READS, ReportMessages.reads(report))))
                .isEqualTo(report);
    }

    @Test
    void report_ofABlockThatThereCannotBe_isRefused() throws IOException {
        for (String pool : List.of("", "a b", "a\r\nflush_all", "b\u00f6se", "x".repeat(151))) {
            assertRefused(new BlockRead(new BlockName(pool, 1, 1001), 128, "/a", 256, "uuid", false));
        }
        assertRefused(new BlockRead(new BlockName("BP-1", 1, -1), 128, "/a", 256, "uuid", false));
        assertRefused(new BlockRead(block(1), -1, "/a", 256, "uuid", false));
        assertRefused(new BlockRead(block(1), Long.MAX_VALUE, "/a", 256, "uuid", false));
        assertRefused(new BlockRead(block(1), 128, "/a", -1, "uuid", false));
    }

    @Test
    void report_ofAnErasureCodedBlock_arrives() throws IOException {
        BlockRead read = new BlockRead(block(Long.MIN_VALUE + 16), 128, "/a", 256, "uuid", false);
        ClientReport report = new ClientReport(TASK, USAGE, List.of(read));
        assertThat(ReportMessages.reads(content(CacheKind.READS, ReportMessages.reads(report))))
                .isEqualTo(report);
    }

    private static void assertRefused(BlockRead read) throws IOException {
        byte[] message = ReportMessages.reads(new ClientReport(TASK, USAGE, List.of(read)));
        ByteBuffer content = content(CacheKind.READS, message);
        assertThatThrownBy(() -> ReportMessages.reads(content))
                .as(read.toString())
                .isInstanceOf(IOException.class);
    }

    @Test
    void report_withMonstrousPaths_isShortEnough() throws IOException {
        String path = "/" + "\u6f22".repeat(20_000);
        List<BlockRead> reads = IntStream.range(0, ClientReport.READS_MAX)
                .mapToObj(i -> new BlockRead(block(i), 1, path, 1, path, false))
                .toList();
        byte[] message = ReportMessages.reads(new ClientReport(TASK, USAGE, reads));
        assertThat(message.length).isLessThanOrEqualTo(Message.BYTES_MAX);
        assertThat(ReportMessages.reads(content(CacheKind.READS, message)).reads())
                .isNotEmpty();
    }

    @Test
    void job_arrives_withAsManyInputsAsMayBeTold() throws IOException {
        List<JobStart.Input> inputs = IntStream.range(0, 1_000)
                .mapToObj(i -> new JobStart.Input("/in/" + i, i))
                .toList();
        JobStart job = new JobStart("application_1_2", "sort", "ann", inputs);
        assertThat(job.inputs()).hasSize(JobStart.INPUTS_MAX);
        assertThat(ReportMessages.jobStarted(content(CacheKind.JOB_STARTED, ReportMessages.jobStarted(job))))
                .isEqualTo(job);
    }

    @Test
    void questionAndAnswer_arrive() throws IOException {
        ByteBuffer question = content(CacheKind.ASK, QuestionMessages.ask(9, List.of(block(1), block(2))));
        assertThat(QuestionMessages.number(question)).isEqualTo(9);
        assertThat(CacheMessages.blocks(question)).containsExactly(block(1), block(2));
        CachedCopy copy = new CachedCopy(block(2), 65_544, "uuid", "host");
        ByteBuffer answer = content(CacheKind.ANSWER, QuestionMessages.answer(9, List.of(copy)));
        assertThat(QuestionMessages.number(answer)).isEqualTo(9);
        assertThat(CacheMessages.cached(answer)).containsExactly(copy);
        assertThatThrownBy(() -> QuestionMessages.ask(
                        1,
                        IntStream.range(0, 129)
                                .mapToObj(CacheMessagesTest::block)
                                .toList()))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void nonsense_isAnIOExceptionOrNothing() {
        Seed seed = Seed.announced("CacheMessagesTest");
        for (int i = 0; i < 20_000; i++) {
            byte[] bytes = seed.bytes(seed.between(0, 200));
            for (Parse parse : parses()) {
                try {
                    parse.read(ByteBuffer.wrap(bytes));
                } catch (IOException expected) {
                    assertThat(expected).as(seed.toString()).hasMessageMatching("(a|an|more) .*");
                }
            }
        }
    }

    private interface Parse {
        void read(ByteBuffer content) throws IOException;
    }

    private static List<Parse> parses() {
        return List.of(
                AgentMessages::agent,
                AgentMessages::pinned,
                content -> AgentMessages.outcome(content, (block, outcome, bytes) -> {}),
                CacheMessages::blocks,
                AgentMessages::fares,
                ReportMessages::reads,
                ReportMessages::jobStarted,
                CacheMessages::cached,
                QuestionMessages::number);
    }

    private static BlockName block(long id) {
        return new BlockName("BP-1", id, 1001);
    }

    private static ByteBuffer content(CacheKind kind, byte[] message) throws IOException {
        ByteBuffer buffer = ByteBuffer.wrap(message);
        assertThat(CacheKind.ALL.read(buffer)).isEqualTo(kind);
        return buffer;
    }
}
