package io.tiercel.wire.measure;

import io.tiercel.wire.link.MessageReader;
import io.tiercel.wire.link.MessageWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * What will be measured.
 *
 * @param pairs how many pairs of VMs
 * @param pairBytesMax what one pair may push, in both directions together
 * @param leftOut the machines whose relays take no part, each with the reason, in words; at most {@value #LEFT_OUT_MAX}
 */
public record MeasurePlan(long pairs, long pairBytesMax, List<String> leftOut) {
    public static final int LEFT_OUT_MAX = 50;

    public MeasurePlan {
        leftOut = List.copyOf(leftOut.subList(0, Math.min(LEFT_OUT_MAX, leftOut.size())));
    }

    public byte[] message() {
        MessageWriter writer =
                new MessageWriter(MeasureKind.PLANNED).number(pairs).number(pairBytesMax);
        leftOut.forEach(writer::text);
        return writer.done();
    }

    /**
     * Reads it, from behind the kind.
     *
     * @throws IOException if it is none
     */
    public static MeasurePlan read(MessageReader reader) throws IOException {
        long pairs = reader.count();
        long pairBytesMax = reader.count();
        List<String> leftOut = new ArrayList<>();
        while (reader.more()) {
            leftOut.add(reader.text());
        }
        return new MeasurePlan(pairs, pairBytesMax, leftOut);
    }
}
