package io.tiercel.wire.measure;

import io.tiercel.wire.link.MessageReader;
import io.tiercel.wire.link.MessageWriter;
import java.io.IOException;

/**
 * What became of the measurement of two VMs.
 *
 * @param from the VM that sent in the faster direction
 * @param bytesPerSecond 0 if it could not be measured
 * @param bytes pushed in both directions
 * @param failure why it could not be measured; empty if it could
 */
public record MeasuredPair(String from, String to, double bytesPerSecond, long bytes, String failure) {
    private static final int NAME_CHARACTERS_MAX = 255;

    public byte[] message() {
        return new MessageWriter(MeasureKind.MEASURED)
                .text(from)
                .text(to)
                .fraction(bytesPerSecond)
                .number(bytes)
                .text(failure)
                .done();
    }

    /**
     * Reads it, from behind the kind.
     *
     * @throws IOException if it is none
     */
    public static MeasuredPair read(MessageReader reader) throws IOException {
        MeasuredPair pair = new MeasuredPair(
                name(reader.text()), name(reader.text()), reader.fraction(), reader.count(), reader.text());
        return new MeasuredPair(pair.from, pair.to, rate(pair.bytesPerSecond), pair.bytes, pair.failure);
    }

    /**
     * A rate that was read.
     *
     * @throws IOException if it is none
     */
    public static double rate(double bytesPerSecond) throws IOException {
        if (!(bytesPerSecond >= 0 && bytesPerSecond < Double.POSITIVE_INFINITY)) {
            throw new IOException("a rate of " + bytesPerSecond);
        }
        return bytesPerSecond;
    }

    /**
     * A VM's name that was read. It is shown on terminals, and is a word in files.
     *
     * @throws IOException if it is none
     */
    public static String name(String text) throws IOException {
        boolean printable = text.chars().allMatch(c -> c > ' ' && c < 0x7f && c != '#');
        if (text.isEmpty() || text.length() > NAME_CHARACTERS_MAX || !printable) {
            throw new IOException("a VM by what is no name");
        }
        return text;
    }
}
