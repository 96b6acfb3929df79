package io.tiercel.reproduce.compatibility.hbase;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.SplittableRandom;

/** What stands in a row. It follows from the row's number, so every run writes the same. */
final class HBaseRow {
    static final byte[] FAMILY = bytes("f");
    static final byte[] TEXT = bytes("text");
    static final byte[] COUNT = bytes("count");

    private HBaseRow() {}

    /** The key of the row of that number. Keys have the order of their numbers. */
    static byte[] key(int number) {
        return bytes(String.format(Locale.ROOT, "row%07d", number));
    }

    /** Bytes that no codec makes much smaller. */
    static byte[] text(int number, int length) {
        byte[] text = new byte[length];
        new SplittableRandom(number).nextBytes(text);
        return text;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
