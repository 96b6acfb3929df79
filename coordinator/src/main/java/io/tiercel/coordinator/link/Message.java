package io.tiercel.coordinator.link;

import io.tiercel.core.events.VersionChanges;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What coordinator and relay say to each other: a byte that tells the kind, then the content, big-endian. */
public final class Message {
    /** The most bytes of what a coordinator says at once. */
    public static final int FROM_COORDINATOR_BYTES_MAX = 64 << 10;
    /** The most bytes of what a relay says at once. */
    public static final int FROM_RELAY_BYTES_MAX = 1 << 10;

    private static final int CHANGE_BYTES = Long.BYTES + Integer.BYTES;
    private static final int CHANGES_MAX = 4096;
    private static final Kind[] KINDS = Kind.values();

    private Message() {}

    /** Who says it, and what follows the kind. */
    public enum Kind {
        /** Relay: the name of its cluster, as text. */
        JOIN(1),
        /** Relay: a moment of its clock, eight bytes. To be answered once all changes before it have been told. */
        PING(2),
        /** Coordinator: nothing follows; it is there. */
        ALIVE(3),
        /** Coordinator: nothing follows; forget all that was told before. */
        BEGIN(4),
        /** Coordinator: names, each with a count of files opened (or closed, negative), or with 0 if it advances. */
        CHANGES(5),
        /** Coordinator: nothing follows; every file open at this moment has been told. */
        READY(6),
        /** Coordinator: the moment of a ping. */
        PONG(7),
        /** Coordinator: why it will not serve this relay, as text. */
        REFUSED(8);

        private final byte code;

        Kind(int code) {
            this.code = (byte) code;
        }
    }

    public static byte[] of(Kind kind) {
        return new byte[] {kind.code};
    }

    public static byte[] of(Kind kind, long value) {
        return ByteBuffer.allocate(1 + Long.BYTES).put(kind.code).putLong(value).array();
    }

    public static byte[] of(Kind kind, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(1 + bytes.length).put(kind.code).put(bytes).array();
    }

    /** The changes in the order in which they must be carried out, in as many messages as it takes. */
    public static List<byte[]> of(VersionChanges changes) {
        List<byte[]> messages = new ArrayList<>();
        ByteBuffer page = ByteBuffer.allocate(1 + CHANGES_MAX * CHANGE_BYTES);
        page.put(Kind.CHANGES.code);
        changes.applyTo(new VersionChanges.Sink() {
            @Override
            public void advance(long name) {
                add(name, 0);
            }

            @Override
            public void addOpen(long name, int delta) {
                add(name, delta);
            }

            private void add(long name, int delta) {
                page.putLong(name).putInt(delta);
                if (!page.hasRemaining()) {
                    messages.add(page.array().clone());
                    page.position(1);
                }
            }
        });
        if (page.position() > 1) {
            messages.add(Arrays.copyOf(page.array(), page.position()));
        }
        return messages;
    }

    /** The kind of a message; its content follows in the buffer. */
    public static Kind kind(ByteBuffer message) throws IOException {
        int code = message.hasRemaining() ? message.get() : -1;
        for (Kind kind : KINDS) {
            if (kind.code == code) {
                return kind;
            }
        }
        throw new IOException("a message of unknown kind " + code);
    }

    public static long value(ByteBuffer content) throws IOException {
        if (content.remaining() != Long.BYTES) {
            throw new IOException("a message of " + content.remaining() + " bytes where 8 are expected");
        }
        return content.getLong();
    }

    public static String text(ByteBuffer content) {
        return StandardCharsets.UTF_8.decode(content).toString();
    }

    /** Carries changes out in the order in which they were told. */
    public static void changes(ByteBuffer content, VersionChanges.Sink sink) throws IOException {
        if (content.remaining() % CHANGE_BYTES != 0) {
            throw new IOException("changes of " + content.remaining() + " bytes");
        }
        while (content.hasRemaining()) {
            long name = content.getLong();
            int delta = content.getInt();
            if (delta == 0) {
                sink.advance(name);
            } else {
                sink.addOpen(name, delta);
            }
        }
    }
}
