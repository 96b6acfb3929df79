package io.tiercel.wire.deadline;

import io.tiercel.wire.link.MessagePages;
import io.tiercel.wire.link.MessageReader;
import io.tiercel.wire.link.MessageWriter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * What a NodeManager has for containers, and what of it is taken, as its ResourceManager tells the coordinator.
 *
 * @param host of the NodeManager, as YARN calls it
 * @param containers that run there
 * @param megabytes of memory, of 2^20 bytes
 * @param cores virtual cores
 */
public record ToldNode(String host, int containers, Taken megabytes, Taken cores) {
    /**
     * Of something, how much is taken.
     *
     * @param all what there is
     */
    public record Taken(long taken, long all) {
        private void write(MessageWriter writer) {
            writer.number(taken).number(all);
        }

        private static Taken read(MessageReader reader) throws IOException {
            return new Taken(reader.count(), reader.count());
        }
    }

    /** Tells of NodeManagers, in as many messages as it takes. */
    public static Iterable<byte[]> messages(List<ToldNode> nodes) {
        return MessagePages.pages(LearningKind.NODES, nodes, ToldNode::write);
    }

    /** The content of what tells of NodeManagers. */
    public static List<ToldNode> read(ByteBuffer content) throws IOException {
        return MessagePages.entries(content, ToldNode::read);
    }

    private static void write(MessageWriter writer, ToldNode node) {
        writer.text(node.host).number(node.containers);
        node.megabytes.write(writer);
        node.cores.write(writer);
    }

    private static ToldNode read(MessageReader reader) throws IOException {
        return new ToldNode(
                reader.text(),
                (int) Math.min(Integer.MAX_VALUE, reader.count()),
                Taken.read(reader),
                Taken.read(reader));
    }
}
