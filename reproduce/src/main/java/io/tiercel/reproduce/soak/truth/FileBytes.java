package io.tiercel.reproduce.soak.truth;

/** The bytes of a file, which follow from the number of its content and from where they are. Pure. */
public final class FileBytes {
    private FileBytes() {}

    /** The bytes from an offset on. */
    public static byte[] of(long content, long offset, int length) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = at(content, offset + i);
        }
        return bytes;
    }

    /** Whether the bytes, from the offset on, are those of the content. */
    public static boolean match(long content, long offset, byte[] bytes) {
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] != at(content, offset + i)) {
                return false;
            }
        }
        return true;
    }

    private static byte at(long content, long offset) {
        return (byte) (mixed(content + (offset >>> 3)) >>> ((offset & 7) << 3));
    }

    /** The finisher of SplitMix64. */
    private static long mixed(long value) {
        long z = value * 0x9E3779B97F4A7C15L;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
