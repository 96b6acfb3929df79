package io.tiercel.wire.link;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What follows the kinds of messages. */
public final class Contents {
    private Contents() {}

    /** What follows the kind of a message. */
    public static byte[] of(byte[] message) {
        return Arrays.copyOfRange(message, 1, message.length);
    }

    /** What follows the kind of each message. */
    public static List<byte[]> ofAll(Iterable<byte[]> messages) {
        List<byte[]> contents = new ArrayList<>();
        messages.forEach(message -> contents.add(of(message)));
        return contents;
    }
}
