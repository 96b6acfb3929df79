package io.tiercel.wire.cache;

import io.tiercel.wire.link.MessagePages;
import io.tiercel.wire.link.MessageReader;
import io.tiercel.wire.link.MessageWriter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * What an agent in a DataNode and the coordinator say to each other, as bytes, and the content of what they hear.
 * What is read is checked for its form: anything else is an IOException.
 */
public final class AgentMessages {
    private AgentMessages() {}

    /** Which DataNode an agent is in. */
    public static byte[] agent(AgentHello hello) {
        return new MessageWriter(CacheKind.AGENT)
                .text(hello.dataNode())
                .text(hello.host())
                .text(hello.transferAddress())
                .number(hello.capacityBytes())
                .done();
    }

    /** The content of what an agent says first. */
    public static AgentHello agent(ByteBuffer content) throws IOException {
        MessageReader reader = new MessageReader(content);
        return new AgentHello(reader.text(), host(reader.text()), reader.text(), reader.count());
    }

    /** As it is, unless Hadoop could not find the rack of a host with such a name. */
    private static String host(String name) throws IOException {
        if (name.isEmpty() || name.chars().anyMatch(letter -> letter <= ' ' || letter == '/')) {
            String shown = name.replaceAll("[^!-~]", "?");
            throw new IOException("an agent says it is on \"" + shown + "\", which is no name of a host");
        }
        return name;
    }

    /** In as many messages as it takes; none for none. */
    public static Iterable<byte[]> pinned(List<PinnedBlock> blocks) {
        return MessagePages.pages(
                CacheKind.PINNED,
                blocks,
                (w, b) -> w.put(b.block()).number(b.bytes()).text(b.path()));
    }

    /** The content of what is a list of pinned blocks. */
    public static List<PinnedBlock> pinned(ByteBuffer content) throws IOException {
        return MessagePages.entries(content, r -> new PinnedBlock(BlockName.read(r), r.count(), r.text()));
    }

    /**
     * What became of an order to pin.
     *
     * @param bytes locked for it; 0 where it is not pinned
     */
    public static byte[] outcome(BlockName block, PinOutcome outcome, long bytes) {
        return new MessageWriter(CacheKind.OUTCOME)
                .put(block)
                .text(outcome.name())
                .number(bytes)
                .done();
    }

    /** Takes the content of an outcome to the sink. */
    public static void outcome(ByteBuffer content, OutcomeSink sink) throws IOException {
        MessageReader reader = new MessageReader(content);
        BlockName block = BlockName.read(reader);
        PinOutcome outcome = outcome(reader.text());
        sink.outcome(block, outcome, reader.count());
    }

    /** What became of an order. */
    @FunctionalInterface
    public interface OutcomeSink {
        void outcome(BlockName block, PinOutcome outcome, long bytes);
    }

    /** Blocks that are locked no more, without an order; in as many messages as it takes. */
    public static Iterable<byte[]> unpinned(List<BlockName> blocks) {
        return MessagePages.pages(CacheKind.UNPINNED, blocks, MessageWriter::put);
    }

    /** What an agent has measured and locked. */
    public static byte[] fares(AgentReport report) {
        return new MessageWriter(CacheKind.FARES)
                .number(report.capacityBytes())
                .number(report.pinnedBytes())
                .number(report.residentBytes())
                .number(report.diskReadBytes())
                .number(report.failures())
                .done();
    }

    /** The content of what an agent has measured and locked. */
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
        return new MessageWriter(CacheKind.PIN).put(block).text(path).done();
    }

    /** An order to unpin. */
    public static byte[] unpin(BlockName block) {
        return new MessageWriter(CacheKind.UNPIN).put(block).done();
    }

    /** The content of an order to unpin, or the beginning of one to pin. */
    public static BlockName block(ByteBuffer content) throws IOException {
        return BlockName.read(new MessageReader(content));
    }

    /** What follows the block in an order to pin. */
    public static String path(ByteBuffer content) throws IOException {
        return new MessageReader(content).text();
    }

    private static PinOutcome outcome(String name) throws IOException {
        for (PinOutcome outcome : PinOutcome.values()) {
            if (outcome.name().equals(name)) {
                return outcome;
            }
        }
        throw new IOException("an outcome that there is not");
    }
}
