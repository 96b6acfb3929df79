package io.tiercel.wire.measure;

import io.tiercel.wire.link.MessageReader;
import io.tiercel.wire.link.MessageWriter;
import java.io.IOException;

/**
 * What a command asks for: that it be measured between all relays. Numbers that are 0 are as the coordinator's settings say.
 *
 * @param parallel how many pairs at once
 * @param pairBytesMax what one pair may push, in both directions together
 * @param bytesMax what all may push
 * @param pauseNanos between one pair's end and the next one's beginning; less than 0 for what the settings say
 */
public record MeasureRequest(int parallel, long pairBytesMax, long bytesMax, long pauseNanos) {
    /** The most pairs at once. */
    public static final int PARALLEL_MAX = 64;

    public byte[] message() {
        return new MessageWriter(MeasureKind.ASK_MEASUREMENT)
                .small(parallel)
                .number(pairBytesMax)
                .number(bytesMax)
                .number(pauseNanos)
                .done();
    }

    /**
     * Reads it, from behind the kind.
     *
     * @throws IOException if it is none
     */
    public static MeasureRequest read(MessageReader reader) throws IOException {
        int parallel = Math.max(1, Math.min(PARALLEL_MAX, reader.small()));
        return new MeasureRequest(parallel, reader.count(), reader.count(), reader.number());
    }
}
