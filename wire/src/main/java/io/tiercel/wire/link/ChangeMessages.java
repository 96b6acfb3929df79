package io.tiercel.wire.link;

import io.tiercel.core.events.VersionChanges;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What the coordinator tells relays of changes. */
public final class ChangeMessages {
    private static final int CHANGE_BYTES = Long.BYTES + Integer.BYTES;
    private static final int CHANGES_MAX = 4096;

    private ChangeMessages() {}

    /** What follows the kind. */
    public enum Kind implements MessageKind {
        /** Nothing; forget all that was told before. */
        BEGIN(4),
        /** Names, each with a count of files opened (or closed, negative), or with 0 if it advances. */
        CHANGES(5),
        /** Nothing; every file open at this moment has been told. */
        READY(6),
        /** The moment of a ping. */
        PONG(7);

        public static final MessageKinds<Kind> ALL = new MessageKinds<>(values());

        private final int terms;

        Kind(int code) {
            terms = MessageKind.terms(code);
        }

        @Override
        public int terms() {
            return terms;
        }
    }

    /** The changes in the order in which they must be carried out, in as many messages as it takes. */
    public static List<byte[]> of(VersionChanges changes) {
        List<byte[]> messages = new ArrayList<>();
        ByteBuffer page = ByteBuffer.allocate(1 + CHANGES_MAX * CHANGE_BYTES);
        page.put(Kind.CHANGES.code());
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

    /** Carries changes out in the order in which they were told. */
    public static void carryOut(ByteBuffer content, VersionChanges.Sink sink) throws IOException {
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
