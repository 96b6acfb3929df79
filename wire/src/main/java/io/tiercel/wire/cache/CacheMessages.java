package io.tiercel.wire.cache;

import io.tiercel.wire.link.MessagePages;
import io.tiercel.wire.link.MessageReader;
import io.tiercel.wire.link.MessageWriter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * What the coordinator tells of which blocks are where in memory, as bytes, and the content of what is heard. What
 * is read is checked for its form: anything else is an IOException.
 */
public final class CacheMessages {
    private CacheMessages() {}

    /** Copies that are pinned from now on. */
    public static Iterable<byte[]> cached(List<CachedCopy> copies) {
        return MessagePages.pages(CacheKind.CACHED, copies, CacheMessages::write);
    }

    /** Blocks that are hot from now on, and the servers that have them. */
    public static Iterable<byte[]> hot(List<CachedCopy> copies) {
        return MessagePages.pages(CacheKind.HOT, copies, CacheMessages::write);
    }

    /** Blocks that are hot no more. */
    public static Iterable<byte[]> cold(List<BlockName> blocks) {
        return MessagePages.pages(CacheKind.COLD, blocks, MessageWriter::put);
    }

    /** The content of what is a list of copies. */
    public static List<CachedCopy> cached(ByteBuffer content) throws IOException {
        return MessagePages.entries(content, CacheMessages::copy);
    }

    /** Blocks that are pinned no more. */
    public static Iterable<byte[]> dropped(List<BlockName> blocks) {
        return MessagePages.pages(CacheKind.DROPPED, blocks, MessageWriter::put);
    }

    /** The content of what is a list of blocks. */
    public static List<BlockName> blocks(ByteBuffer content) throws IOException {
        return MessagePages.entries(content, BlockName::read);
    }

    private static CachedCopy copy(MessageReader reader) throws IOException {
        return new CachedCopy(BlockName.read(reader), reader.count(), reader.text(), reader.text());
    }

    static void write(MessageWriter writer, CachedCopy copy) {
        writer.put(copy.block()).number(copy.bytes()).text(copy.dataNode()).text(copy.host());
    }
}
