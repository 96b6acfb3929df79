package io.tiercel.wire.host;

import io.tiercel.wire.link.LongContent;
import io.tiercel.wire.link.Message;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The messages about hosts as bytes. */
public final class HostMessages {
    /** No order is longer. */
    public static final int ORDER_BYTES_MAX = 60_000;

    private HostMessages() {}

    /** Says which VMs are best-effort, by their names or by patterns. */
    public static byte[] background(List<String> patterns) {
        return Message.of(HostKind.BACKGROUND, String.join("\n", patterns));
    }

    /** Orders what caches on a host's SSDs are to have; JSON of at most {@link #ORDER_BYTES_MAX}. */
    public static byte[] ssdOrder(String json) {
        byte[] message = Message.of(HostKind.SSD_ORDER, json);
        if (message.length > ORDER_BYTES_MAX) {
            throw new IllegalArgumentException("an order of " + message.length + " bytes");
        }
        return message;
    }

    /** Asks what agents say of their hosts. */
    public static byte[] askHosts(long number) {
        return Message.of(HostKind.ASK_HOSTS, number);
    }

    /** The answer to a question, in as many messages as it takes. */
    public static List<byte[]> hosts(long number, String json) {
        byte[] beginning = ByteBuffer.allocate(Long.BYTES).putLong(number).array();
        List<byte[]> messages =
                new ArrayList<>(LongContent.parts(HostKind.HOSTS, beginning, json.getBytes(StandardCharsets.UTF_8)));
        messages.add(Message.of(HostKind.HOSTS_TOLD, number));
        return messages;
    }

    /**
     * The number of a question or an answer; what follows it is next.
     *
     * @throws IOException if the message ends before
     */
    static long number(ByteBuffer content) throws IOException {
        if (content.remaining() < Long.BYTES) {
            throw new IOException("a message that ends too early");
        }
        return content.getLong();
    }
}
