package io.tiercel.wire.cache;

import io.tiercel.wire.cache.ClientReport.BlockRead;
import io.tiercel.wire.cache.ClientReport.Task;
import io.tiercel.wire.cache.ClientReport.Usage;
import io.tiercel.wire.link.Message;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * The messages of {@link CacheKind}: what is said, as bytes, and the content of what is heard. What is read is checked
 * for its form: anything else is an IOException.
 */
public final class CacheMessages {
    /** Below the longest message by more than any one entry of a list takes. */
    private static final int PAGE_BYTES_MAX = Message.BYTES_MAX / 2;

    /** The most blocks of one question. */
    public static final int QUESTION_BLOCKS_MAX = 128;

    private CacheMessages() {}

    /** One entry of a list, written. */
    private interface Entry<T> {
        void write(MessageWriter writer, T value);
    }

    /** One entry of a list, read. */
    private interface Parse<T> {
        T read(MessageReader reader) throws IOException;
    }

    public static byte[] agent(AgentHello hello) {
        return new MessageWriter(CacheKind.AGENT)
                .text(hello.dataNode())
                .text(hello.host())
                .text(hello.transferAddress())
                .number(hello.capacityBytes())
                .done();
    }

    public static AgentHello agent(ByteBuffer content) throws IOException {
        MessageReader reader = new MessageReader(content);
        return new AgentHello(reader.text(), reader.text(), reader.text(), reader.count());
    }

    /** In as many messages as it takes; none for none. */
    public static List<byte[]> pinned(List<PinnedBlock> blocks) {
        return pages(
                CacheKind.PINNED,
                blocks,
                (w, b) -> w.block(b.block()).number(b.bytes()).text(b.path()));
    }

    public static List<PinnedBlock> pinned(ByteBuffer content) throws IOException {
        return entries(content, r -> new PinnedBlock(r.block(), r.count(), r.text()));
    }

    /**
     * What became of an order to pin.
     *
     * @param bytes locked for it; 0 where it is not pinned
     */
    public static byte[] outcome(BlockName block, PinOutcome outcome, long bytes) {
        return new MessageWriter(CacheKind.OUTCOME)
                .block(block)
                .text(outcome.name())
                .number(bytes)
                .done();
    }

    /** Takes the content of an outcome to the sink. */
    public static void outcome(ByteBuffer content, OutcomeSink sink) throws IOException {
        MessageReader reader = new MessageReader(content);
        BlockName block = reader.block();
        PinOutcome outcome = outcome(reader.text());
        sink.outcome(block, outcome, reader.count());
    }

    /** What became of an order. */
    @FunctionalInterface
    public interface OutcomeSink {
        void outcome(BlockName block, PinOutcome outcome, long bytes);
    }

    public static List<byte[]> unpinned(List<BlockName> blocks) {
        return pages(CacheKind.UNPINNED, blocks, MessageWriter::block);
    }

    public static List<byte[]> dropped(List<BlockName> blocks) {
        return pages(CacheKind.DROPPED, blocks, MessageWriter::block);
    }

    /** The content of what is a list of blocks. */
    public static List<BlockName> blocks(ByteBuffer content) throws IOException {
        return entries(content, MessageReader::block);
    }

    public static byte[] fares(AgentReport report) {
        return new MessageWriter(CacheKind.FARES)
                .number(report.capacityBytes())
                .number(report.pinnedBytes())
                .number(report.residentBytes())
                .number(report.diskReadBytes())
                .number(report.failures())
                .done();
    }

    public static AgentReport fares(ByteBuffer content) throws IOException {
        MessageReader reader = new MessageReader(content);
        return new AgentReport(reader.count(), reader.count(), reader.number(), reader.number(), reader.count());
    }

    /**
     * An order to pin.
     *
     * @param path of the file, by which it is known again after the coordinator has restarted
     */
    public static byte[] pin(BlockName block, String path) {
        return new MessageWriter(CacheKind.PIN).block(block).text(path).done();
    }

    public static byte[] unpin(BlockName block) {
        return new MessageWriter(CacheKind.UNPIN).block(block).done();
    }

    /** The content of an order to unpin, or the beginning of one to pin. */
    public static BlockName block(ByteBuffer content) throws IOException {
        return new MessageReader(content).block();
    }

    /** What follows the block in an order to pin. */
    public static String path(ByteBuffer content) throws IOException {
        return new MessageReader(content).text();
    }

    public static List<byte[]> cached(List<CachedCopy> copies) {
        return pages(CacheKind.CACHED, copies, CacheMessages::write);
    }

    public static List<byte[]> hot(List<CachedCopy> copies) {
        return pages(CacheKind.HOT, copies, CacheMessages::write);
    }

    public static List<byte[]> cold(List<BlockName> blocks) {
        return pages(CacheKind.COLD, blocks, MessageWriter::block);
    }

    /** The content of what is a list of copies. */
    public static List<CachedCopy> cached(ByteBuffer content) throws IOException {
        return entries(content, CacheMessages::copy);
    }

    /**
     * A client's report.
     *
     * @throws IllegalArgumentException if it has more reads than a report may have
     */
    public static byte[] reads(ClientReport report) {
        if (report.reads().size() > ClientReport.READS_MAX) {
            throw new IllegalArgumentException(
                    "too many reads in a report: " + report.reads().size());
        }
        MessageWriter writer = new MessageWriter(CacheKind.READS);
        Task task = report.task();
        writer.text(task.application()).text(task.name()).text(task.user()).text(task.process());
        Usage usage = report.usage();
        writer.number(usage.cpuNanos()).number(usage.writtenBytes()).number(usage.runNanos());
        writer.small(usage.ended() ? 1 : 0);
        for (BlockRead read : report.reads()) {
            if (writer.size() < PAGE_BYTES_MAX) {
                // What does not fit has paths of thousands of letters.
                write(writer, read);
            }
        }
        return writer.done();
    }

    public static ClientReport reads(ByteBuffer content) throws IOException {
        MessageReader reader = new MessageReader(content);
        Task task = new Task(reader.text(), reader.text(), reader.text(), reader.text());
        Usage usage = new Usage(reader.count(), reader.count(), reader.count(), reader.small() == 1);
        List<BlockRead> reads = new ArrayList<>();
        while (reader.more()) {
            reads.add(new BlockRead(
                    reader.block(), reader.count(), reader.text(), reader.count(), reader.text(), reader.small() == 1));
            if (reads.size() > ClientReport.READS_MAX) {
                throw new IOException("more than " + ClientReport.READS_MAX + " reads in a report");
            }
        }
        return new ClientReport(task, usage, reads);
    }

    public static byte[] jobStarted(JobStart job) {
        MessageWriter writer = new MessageWriter(CacheKind.JOB_STARTED)
                .text(job.job())
                .text(job.application())
                .text(job.user());
        for (JobStart.Input input : job.inputs()) {
            if (writer.size() < PAGE_BYTES_MAX) {
                writer.text(input.path()).number(input.bytes());
            }
        }
        return writer.done();
    }

    public static JobStart jobStarted(ByteBuffer content) throws IOException {
        MessageReader reader = new MessageReader(content);
        String job = reader.text();
        String application = reader.text();
        String user = reader.text();
        List<JobStart.Input> inputs = new ArrayList<>();
        while (reader.more()) {
            inputs.add(new JobStart.Input(reader.text(), reader.count()));
        }
        return new JobStart(job, application, user, inputs);
    }

    /**
     * A question.
     *
     * @throws IllegalArgumentException if it asks for more blocks than a question may
     */
    public static byte[] ask(long number, List<BlockName> blocks) {
        if (blocks.size() > QUESTION_BLOCKS_MAX) {
            throw new IllegalArgumentException("too many blocks in a question: " + blocks.size());
        }
        MessageWriter writer = new MessageWriter(CacheKind.ASK).number(number);
        blocks.forEach(writer::block);
        return writer.done();
    }

    public static byte[] answer(long number, List<CachedCopy> copies) {
        MessageWriter writer = new MessageWriter(CacheKind.ANSWER).number(number);
        for (CachedCopy copy : copies) {
            if (writer.size() < PAGE_BYTES_MAX) {
                write(writer, copy);
            }
        }
        return writer.done();
    }

    /** Asks for what is hot. */
    public static byte[] askHot(long number) {
        return new MessageWriter(CacheKind.ASK_HOT).number(number).done();
    }

    /** Says what is hot: all servers, and as many blocks as one message holds. */
    public static byte[] hotAnswer(long number, HotReport report) {
        MessageWriter writer =
                new MessageWriter(CacheKind.HOT_ANSWER).number(number).text(report.model());
        writer.number(report.servers().size());
        for (HotReport.Server server : report.servers()) {
            writer.text(server.name()).number(server.capacityBytes()).number(server.usedBytes());
        }
        writer.number(report.blocksHeld());
        for (HotReport.Block block : report.blocks()) {
            if (writer.size() < PAGE_BYTES_MAX) {
                writer.block(block.block())
                        .text(block.path())
                        .number(block.bytes())
                        .text(block.server());
                writer.number(block.reads()).number(block.windowMillis()).number(block.heldMillis());
            }
        }
        return writer.done();
    }

    /** What follows the number in the answer of what is hot. */
    public static HotReport hotReport(ByteBuffer content) throws IOException {
        MessageReader reader = new MessageReader(content);
        String model = reader.text();
        List<HotReport.Server> servers = new ArrayList<>();
        for (long left = reader.count(); left > 0; left--) {
            servers.add(new HotReport.Server(reader.text(), reader.count(), reader.count()));
        }
        long held = reader.count();
        List<HotReport.Block> blocks = new ArrayList<>();
        while (reader.more()) {
            blocks.add(new HotReport.Block(
                    reader.block(),
                    reader.text(),
                    reader.count(),
                    reader.text(),
                    reader.count(),
                    reader.count(),
                    reader.count()));
        }
        return new HotReport(model, servers, held, blocks);
    }

    /** The number of a question or an answer; its list is next. */
    public static long number(ByteBuffer content) throws IOException {
        return new MessageReader(content).number();
    }

    private static PinOutcome outcome(String name) throws IOException {
        for (PinOutcome outcome : PinOutcome.values()) {
            if (outcome.name().equals(name)) {
                return outcome;
            }
        }
        throw new IOException("an outcome that there is not");
    }

    private static CachedCopy copy(MessageReader reader) throws IOException {
        return new CachedCopy(reader.block(), reader.count(), reader.text(), reader.text());
    }

    private static void write(MessageWriter writer, CachedCopy copy) {
        writer.block(copy.block()).number(copy.bytes()).text(copy.dataNode()).text(copy.host());
    }

    private static void write(MessageWriter writer, BlockRead read) {
        writer.block(read.block()).number(read.bytes()).text(read.path()).number(read.fileBytes());
        writer.text(read.dataNode()).small(read.byClient() ? 1 : 0);
    }

    private static <T> List<byte[]> pages(CacheKind kind, List<T> values, Entry<T> entry) {
        List<byte[]> pages = new ArrayList<>();
        MessageWriter page = new MessageWriter(kind);
        for (int i = 0; i < values.size(); i++) {
            entry.write(page, values.get(i));
            if (page.size() > PAGE_BYTES_MAX || i == values.size() - 1) {
                pages.add(page.done());
                page = new MessageWriter(kind);
            }
        }
        return pages;
    }

    private static <T> List<T> entries(ByteBuffer content, Parse<T> parse) throws IOException {
        MessageReader reader = new MessageReader(content);
        List<T> entries = new ArrayList<>();
        while (reader.more()) {
            entries.add(parse.read(reader));
        }
        return entries;
    }
}
