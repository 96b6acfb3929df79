package io.tiercel.wire.cache;

import io.tiercel.wire.link.Message;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** Lists that may be longer than a message, in as many as it takes. */
final class MessagePages {
    /** Below the longest message by more than any one entry of a list takes. */
    static final int BYTES_MAX = Message.BYTES_MAX / 2;

    private MessagePages() {}

    /** One entry of a list, written. */
    interface Entry<T> {
        void write(MessageWriter writer, T value);
    }

    /** One entry of a list, read. */
    interface Parse<T> {
        T read(MessageReader reader) throws IOException;
    }

    static <T> List<byte[]> pages(CacheKind kind, List<T> values, Entry<T> entry) {
        List<byte[]> pages = new ArrayList<>();
        MessageWriter page = new MessageWriter(kind);
        for (int i = 0; i < values.size(); i++) {
            entry.write(page, values.get(i));
            if (page.size() > BYTES_MAX || i == values.size() - 1) {
                pages.add(page.done());
                page = new MessageWriter(kind);
            }
        }
        return pages;
    }

    static <T> List<T> entries(ByteBuffer content, Parse<T> parse) throws IOException {
        MessageReader reader = new MessageReader(content);
        List<T> entries = new ArrayList<>();
        while (reader.more()) {
            entries.add(parse.read(reader));
        }
        return entries;
    }
}
