package io.tiercel.wire.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.testkit.Fuzz;
import io.tiercel.wire.cache.ClientReport.BlockRead;
import io.tiercel.wire.cache.ClientReport.Task;
import io.tiercel.wire.cache.ClientReport.Usage;
import io.tiercel.wire.link.Contents;
import io.tiercel.wire.link.Message;
import io.tiercel.wire.link.Secret;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every message about blocks in memory, and the lists of them that relays write. */
@Tag("fuzz")
final class CacheFuzzTest {
    private static final BlockName BLOCK = new BlockName("BP-1-10.0.0.1-1", 1_073_741_825L, 1_001);
    private static final BlockName STRIPED = new BlockName("BP-1-10.0.0.1-1", -9_223_372_036_854_775_792L, 1_002);
    private static final List<CachedCopy> COPIES = List.of(
            new CachedCopy(BLOCK, 1 << 27, "uuid-1", "vm-1"), new CachedCopy(STRIPED, 1, "uuid-2", "h\u00f6st"));
    private static final Secret SECRET = new Secret(new byte[32]);

    @TempDir
    private Path directory;

    private interface Content {
        void read(ByteBuffer content) throws IOException;
    }

    @Test
    void agents() throws InterruptedException {
        fuzz(
                "agent's hello",
                List.of(AgentMessages.agent(new AgentHello("uuid", "vm-1", "10.0.0.1:9866", 1L << 40))),
                AgentMessages::agent);
        fuzz("pinned blocks", AgentMessages.pinned(List.of(new PinnedBlock(BLOCK, 5, "/a"))), AgentMessages::pinned);
        fuzz(
                "outcome",
                List.of(AgentMessages.outcome(BLOCK, PinOutcome.PINNED, 7)),
                content -> AgentMessages.outcome(
                        content, (block, outcome, bytes) -> assertThat(bytes).isNotNegative()));
        fuzz("fares", List.of(AgentMessages.fares(new AgentReport(1, 2, 3, 4, 5))), AgentMessages::fares);
        fuzz("order to pin", List.of(AgentMessages.pin(BLOCK, "/a/b")), content -> {
            AgentMessages.block(content);
            AgentMessages.path(content);
        });
    }

    @Test
    void lists() throws InterruptedException {
        fuzz("copies", CacheMessages.cached(COPIES), content -> {
            // A relay says again what it was told.
            CacheMessages.cached(CacheMessages.cached(content))
                    .forEach(message -> assertThat(message.length).isLessThanOrEqualTo(Message.BYTES_MAX));
        });
        fuzz("dropped blocks", CacheMessages.dropped(List.of(BLOCK, STRIPED)), CacheMessages::blocks);
    }

    @Test
    void reports() throws InterruptedException {
        BlockRead read = new BlockRead(BLOCK, 1 << 27, "/a/b", 1L << 30, "uuid", true);
        ClientReport report = new ClientReport(
                new Task("application_1_2", "sort", "ann", "container_1"),
                new Usage(5, 6, 7, true),
                List.of(read, read));
        fuzz("client's report", List.of(ReportMessages.reads(report)), content -> {
            byte[] again = ReportMessages.reads(ReportMessages.reads(content));
            assertThat(again.length).isLessThanOrEqualTo(Message.BYTES_MAX);
        });
        JobStart job = new JobStart("application_1_2", "sort", "ann", List.of(new JobStart.Input("/a", 5)));
        fuzz("job's start", List.of(ReportMessages.jobStarted(job)), ReportMessages::jobStarted);
        JobHint hint = new JobHint("application_1_2", "sort", "ann", List.of("/a", "/b"));
        fuzz("job's hint", List.of(ReportMessages.jobExpected(hint)), ReportMessages::jobExpected);
        fuzz(
                "what is cached for a job",
                List.of(ReportMessages.jobCached(new JobCached("application_1_2", 3, 4, 5))),
                ReportMessages::jobCached);
        fuzz(
                "order of jobs",
                List.of(ReportMessages.jobsInOrder(List.of("application_1_2", "application_1_3"))),
                ReportMessages::jobsInOrder);
    }

    @Test
    void questions() throws InterruptedException {
        fuzz("question for blocks", List.of(QuestionMessages.ask(7, List.of(BLOCK, STRIPED))), content -> {
            QuestionMessages.number(content);
            CacheMessages.blocks(content);
        });
        HotReport report = new HotReport(
                "worth",
                List.of(new HotReport.Server("vm-1:11211", 1 << 30, 5)),
                1,
                List.of(new HotReport.Block(BLOCK, "/a", 5, "vm-1:11211", 6, 7, 8)),
                List.of(new HotReport.NotHeld("no room", 3)));
        fuzz("what is hot", List.of(QuestionMessages.hotAnswer(7, report)), content -> {
            QuestionMessages.number(content);
            QuestionMessages.hotReport(content);
        });
    }

    @Test
    void keys() throws InterruptedException {
        KeyMessages messages = new KeyMessages(SECRET);
        KeyQuestion question = new KeyQuestion(BLOCK, new byte[100], new byte[20]);
        fuzz("client's question for a key", List.of(KeyMessages.ask(7, question)), content -> {
            QuestionMessages.number(content);
            KeyMessages.asked(content);
        });
        fuzz("question for a key, passed on", List.of(messages.askEncrypted(7, question.body())), content -> {
            QuestionMessages.number(content);
            assertThat(messages.question(7, content).block()).isEqualTo(BLOCK);
        });
        fuzz("key", List.of(messages.answerEncrypted(7, new byte[32])), content -> {
            QuestionMessages.number(content);
            assertThat(messages.key(7, content)).isEqualTo(new byte[32]);
        });
        // Only who has the secret comes so far.
        Fuzz.of("decrypted question for a key").sample(question.body()).run(KeyQuestion::of);
    }

    @Test
    void newsOfASession() throws InterruptedException {
        CacheDialogue dialogue = new CacheDialogue("cluster", new Believing());
        Fuzz.of("news of a session")
                .samples(CacheMessages.cached(COPIES))
                .samples(CacheMessages.hot(COPIES))
                .samples(CacheMessages.cold(List.of(BLOCK)))
                .sample(QuestionMessages.answer(7, COPIES))
                .run(bytes -> dialogue.take(ByteBuffer.wrap(bytes)));
    }

    @Test
    void listOfARelay() throws Exception {
        Path file = directory.resolve("cluster.cached");
        CachedBlocksFile.write(file, COPIES);
        Fuzz.of("list of blocks in memory")
                .sample(Files.readAllBytes(file))
                .inputs(3_000)
                .run(bytes -> {
                    Files.write(file, bytes);
                    CachedBlocksFile list = CachedBlocksFile.read(file);
                    assertThat(CachedBlocksFile.version(file)).isEqualTo(list.version());
                    list.dataNode(BLOCK.pool(), BLOCK.id(), BLOCK.generationStamp());
                });
    }

    private static void fuzz(String name, Iterable<byte[]> messages, Content content) throws InterruptedException {
        Fuzz.of(name).samples(Contents.ofAll(messages)).run(bytes -> content.read(ByteBuffer.wrap(bytes)));
    }

    private static final class Believing implements CacheWatch {
        @Override
        public void reset(List<CachedCopy> all) {}

        @Override
        public void cached(CachedCopy copy) {}

        @Override
        public void dropped(BlockName block) {}

        @Override
        public void lost() {}
    }
}
