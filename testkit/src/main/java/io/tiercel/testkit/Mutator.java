package io.tiercel.testkit;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Damages bytes as those do who mean harm, and as chance does: a few changes at a time. Not thread-safe. */
final class Mutator {
    private static final int CHANGES_MAX = 4;
    private static final int RUN_BYTES_MAX = 64;
    private static final int REPEATS_MAX = 40;
    private static final int BYTES_MAX = 64 << 10;

    /** What readers of numbers and lengths stumble over. */
    private static final long[] NUMBERS = {
        0,
        1,
        -1,
        0x7f,
        0x80,
        0xff,
        0x100,
        0x7fff,
        0x8000,
        0xffff,
        0x1_0000,
        1 << 24,
        Integer.MAX_VALUE,
        Integer.MIN_VALUE,
        1L << 32,
        Long.MAX_VALUE,
        Long.MIN_VALUE
    };

    /** As {@link #NUMBERS}, where they are text. */
    private static final String[] WORDS = {
        "0",
        "-1",
        "007",
        "1e309",
        "-0.0",
        "NaN",
        "Infinity",
        "2147483648",
        "4294967296",
        "9223372036854775808",
        "null",
        ""
    };

    private final Seed seed;

    Mutator(Seed seed) {
        this.seed = seed;
    }

    /** The sample, damaged; with parts of the other. */
    byte[] mutated(byte[] sample, byte[] other) {
        byte[] bytes = sample.clone();
        int changes = seed.between(1, CHANGES_MAX);
        for (int i = 0; i < changes; i++) {
            bytes = changed(bytes, other);
        }
        int longest = Math.max(BYTES_MAX, 2 * sample.length);
        return bytes.length > longest ? Arrays.copyOf(bytes, longest) : bytes;
    }

    private byte[] changed(byte[] bytes, byte[] other) {
        int at = seed.below(bytes.length + 1);
        int end = at + seed.below(Math.min(RUN_BYTES_MAX, bytes.length - at) + 1);
        return switch (seed.below(9)) {
            case 0 -> flipped(bytes);
            case 1 -> overwritten(bytes, at);
            case 2 -> overwritten(bytes, number(), at);
            case 3 -> Arrays.copyOf(bytes, at);
            case 4 -> joined(bytes, at, new byte[0], end);
            case 5 -> joined(bytes, at, seed.bytes(seed.below(RUN_BYTES_MAX)), seed.oneIn(2) ? at : end);
            case 6 -> joined(bytes, at, repeated(Arrays.copyOfRange(bytes, at, end)), end);
            case 7 -> joined(bytes, at, part(other), seed.oneIn(2) ? at : end);
            default -> withOtherWord(bytes, at);
        };
    }

    private byte[] flipped(byte[] bytes) {
        if (bytes.length > 0) {
            bytes[seed.below(bytes.length)] ^= (byte) (1 << seed.below(8));
        }
        return bytes;
    }

    private byte[] overwritten(byte[] bytes, int at) {
        if (at < bytes.length) {
            bytes[at] = (byte) seed.below(256);
        }
        return bytes;
    }

    private static byte[] overwritten(byte[] bytes, byte[] by, int at) {
        System.arraycopy(by, 0, bytes, at, Math.min(by.length, bytes.length - at));
        return bytes;
    }

    /** A number of 1, 2, 4 or 8 bytes, in either order. */
    private byte[] number() {
        int width = 1 << seed.below(4);
        boolean large = seed.oneIn(2);
        byte[] all = ByteBuffer.allocate(Long.BYTES)
                .order(large ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN)
                .putLong(NUMBERS[seed.below(NUMBERS.length)] + seed.between(-1, 1))
                .array();
        return large ? Arrays.copyOfRange(all, Long.BYTES - width, Long.BYTES) : Arrays.copyOf(all, width);
    }

    private byte[] repeated(byte[] run) {
        byte[] all = new byte[run.length * seed.between(2, REPEATS_MAX)];
        for (int i = 0; i < all.length; i++) {
            all[i] = run[i % run.length];
        }
        return all;
    }

    private byte[] part(byte[] other) {
        int from = seed.below(other.length + 1);
        return Arrays.copyOfRange(other, from, from + seed.below(other.length - from + 1));
    }

    /** With another word in the place of the one that is there, where there are letters or digits. */
    private byte[] withOtherWord(byte[] bytes, int at) {
        int from = at;
        while (from > 0 && isOfWord(bytes[from - 1])) {
            from--;
        }
        int end = at;
        while (end < bytes.length && isOfWord(bytes[end])) {
            end++;
        }
        return joined(bytes, from, seed.pick(WORDS).getBytes(StandardCharsets.US_ASCII), end);
    }

    private static boolean isOfWord(byte letter) {
        return Character.isLetterOrDigit(letter) || letter == '-' || letter == '.';
    }

    /** What is before {@code at}, then the middle, then what is from {@code end} on. */
    private static byte[] joined(byte[] bytes, int at, byte[] middle, int end) {
        return ByteBuffer.allocate(at + middle.length + bytes.length - end)
                .put(bytes, 0, at)
                .put(middle)
                .put(bytes, end, bytes.length - end)
                .array();
    }
}
