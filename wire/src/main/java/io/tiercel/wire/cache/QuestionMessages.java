package io.tiercel.wire.cache;

import io.tiercel.wire.link.MessagePages;
import io.tiercel.wire.link.MessageReader;
import io.tiercel.wire.link.MessageWriter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Questions to the coordinator and its answers, as bytes, and the content of what is heard. What is read is checked
 * for its form: anything else is an IOException.
 */
public final class QuestionMessages {
    /** The most blocks of one question. */
    public static final int BLOCKS_MAX = 128;

    private QuestionMessages() {}

    /**
     * A question.
     *
     * @throws IllegalArgumentException if it asks for more blocks than a question may
     */
    public static byte[] ask(long number, List<BlockName> blocks) {
        if (blocks.size() > BLOCKS_MAX) {
            throw new IllegalArgumentException("too many blocks in a question: " + blocks.size());
        }
        MessageWriter writer = new MessageWriter(CacheKind.ASK).number(number);
        blocks.forEach(writer::put);
        return writer.done();
    }

    /** The answer to a question of blocks: as many copies as one message holds. */
    public static byte[] answer(long number, List<CachedCopy> copies) {
        MessageWriter writer = new MessageWriter(CacheKind.ANSWER).number(number);
        for (CachedCopy copy : copies) {
            if (writer.size() < MessagePages.BYTES_MAX) {
                CacheMessages.write(writer, copy);
            }
        }
        return writer.done();
    }

    /** Asks for what is hot. */
    public static byte[] askHot(long number) {
        return new MessageWriter(CacheKind.ASK_HOT).number(number).done();
    }

    /** Says what is hot: all servers, all reasons, and as many blocks as one message holds. */
    public static byte[] hotAnswer(long number, HotReport report) {
        MessageWriter writer =
                new MessageWriter(CacheKind.HOT_ANSWER).number(number).text(report.model());
        writer.number(report.servers().size());
        for (HotReport.Server server : report.servers()) {
            writer.text(server.name()).number(server.capacityBytes()).number(server.usedBytes());
        }
        writer.number(report.notHeld().size());
        for (HotReport.NotHeld notHeld : report.notHeld()) {
            writer.text(notHeld.why()).number(notHeld.blocks());
        }
        writer.number(report.blocksHeld());
        for (HotReport.Block block : report.blocks()) {
            if (writer.size() < MessagePages.BYTES_MAX) {
                writer.put(block.block())
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
        List<HotReport.NotHeld> notHeld = new ArrayList<>();
        for (long left = reader.count(); left > 0; left--) {
            notHeld.add(new HotReport.NotHeld(reader.text(), reader.count()));
        }
        long held = reader.count();
        List<HotReport.Block> blocks = new ArrayList<>();
        while (reader.more()) {
            blocks.add(new HotReport.Block(
                    BlockName.read(reader),
                    reader.text(),
                    reader.count(),
                    reader.text(),
                    reader.count(),
                    reader.count(),
                    reader.count()));
        }
        return new HotReport(model, servers, held, blocks, notHeld);
    }

    /** The number of a question or an answer; its list is next. */
    public static long number(ByteBuffer content) throws IOException {
        return new MessageReader(content).number();
    }
}
