package io.tiercel.wire.measure;

import io.tiercel.wire.link.MessageReader;
import io.tiercel.wire.link.MessageWriter;
import java.io.IOException;

/**
 * An order to a relay to measure how fast data goes from it to another.
 *
 * @param ticket that the other expects
 * @param host of the other: a name or an address
 * @param bytesMax that may be pushed all in all
 */
public record PushOrder(long ticket, String host, int port, long bytesMax) {
    private static final int PORT_MAX = 65_535;

    public byte[] message() {
        return new MessageWriter(MeasureKind.PUSH)
                .number(ticket)
                .text(host)
                .number(port)
                .number(bytesMax)
                .done();
    }

    /**
     * Reads it, from behind the kind.
     *
     * @throws IOException if it is none
     */
    public static PushOrder read(MessageReader reader) throws IOException {
        return new PushOrder(reader.number(), reader.text(), port(reader.count()), reader.count());
    }

    /**
     * A number that was read, as a port.
     *
     * @throws IOException if it is none
     */
    public static int port(long number) throws IOException {
        if (number < 1 || number > PORT_MAX) {
            throw new IOException("a port of " + number);
        }
        return (int) number;
    }
}
