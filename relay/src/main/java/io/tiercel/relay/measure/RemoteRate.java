package io.tiercel.relay.measure;

import io.tiercel.wire.link.Secret;
import java.io.IOException;
import java.nio.ByteBuffer;

/** Has a measuring peer that obeys its guests measure how fast data goes from it to another. */
public final class RemoteRate {
    private RemoteRate() {}

    /**
     * In bytes a second.
     *
     * @throws IOException that says in words why it could not be measured
     */
    public static double bytesPerSecond(PeerAddress from, PeerAddress to, Secret secret) throws IOException {
        try (SealedTalk talk = SealedTalk.connect(from.socketAddress(), secret, MeasuringPeer.SESSION_NANOS_MAX)) {
            talk.send(RateMessages.of(RateMessages.MEASURE, to.text()));
            ByteBuffer answer = talk.receive();
            if (answer.get(0) == RateMessages.FAILED) {
                throw new IOException(RateMessages.text(answer.position(1)));
            }
            return RateMessages.expect(RateMessages.RATE, Double.BYTES, answer).getDouble();
        }
    }
}
