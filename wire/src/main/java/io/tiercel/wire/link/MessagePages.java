package io.tiercel.wire.link;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** Lists that may be longer than a message, in as many as it takes. */
public final class MessagePages {
    /** Below the longest message by more than any one entry of a list takes. */
    public static final int BYTES_MAX = Message.BYTES_MAX / 2;

    private MessagePages() {}

    /** One entry of a list, written. */
    public interface Entry<T> {
        void write(MessageWriter writer, T value);
    }

    /** One entry of a list, read. */
    public interface Parse<T> {
        T read(MessageReader reader) throws IOException;
    }

    /** The pages of a list as it is now, each of which is written when it is asked for; none where the list is empty. */
    public static <T> Iterable<byte[]> pages(MessageKind kind, List<T> values, Entry<T> entry) {
        List<T> all = List.copyOf(values);
        return () -> new Pages<>(kind, all.iterator(), entry);
    }

    public static <T> List<T> entries(ByteBuffer content, Parse<T> parse) throws IOException {
        MessageReader reader = new MessageReader(content);
        List<T> entries = new ArrayList<>();
        while (reader.more()) {
            entries.add(parse.read(reader));
        }
        return entries;
    }

    private record Pages<T>(MessageKind kind, Iterator<T> left, Entry<T> entry) implements Iterator<byte[]> {
        @Override
        public boolean hasNext() {
            return left.hasNext();
        }

        @Override
        public byte[] next() {
            MessageWriter page = new MessageWriter(kind);
            do {
                entry.write(page, left.next());
            } while (left.hasNext() && page.size() <= BYTES_MAX);
            return page.done();
        }
    }
}
