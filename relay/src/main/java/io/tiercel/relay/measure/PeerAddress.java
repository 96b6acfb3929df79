package io.tiercel.relay.measure;

import java.net.InetSocketAddress;
import java.net.UnknownHostException;

/**
 * Where a measuring peer listens.
 *
 * @param host the VM's name, as it will stand in the topology
 */
public record PeerAddress(String host, int port) {
    public static final int PORT = 8767;

    private static final int PORT_MAX = 65_535;

    /**
     * Reads {@code HOST} or {@code HOST:PORT}.
     *
     * @throws IllegalArgumentException that says what was expected
     */
    public static PeerAddress parse(String text) {
        int colon = text.lastIndexOf(':');
        try {
            int port = colon < 0 ? PORT : Integer.parseInt(text.substring(colon + 1));
            String host = colon < 0 ? text : text.substring(0, colon);
            if (!host.isBlank() && port > 0 && port <= PORT_MAX) {
                return new PeerAddress(host, port);
            }
        } catch (NumberFormatException e) {
            // Falls through to the one complaint below.
        }
        throw new IllegalArgumentException("expected HOST or HOST:PORT, found '" + text + "'");
    }

    public String text() {
        return host + ":" + port;
    }

    /** @throws UnknownHostException in words, if the host has no address */
    InetSocketAddress socketAddress() throws UnknownHostException {
        return resolved(new InetSocketAddress(host, port));
    }

    static InetSocketAddress resolved(InetSocketAddress address) throws UnknownHostException {
        if (address.isUnresolved()) {
            throw new UnknownHostException("unknown host " + address.getHostString());
        }
        return address;
    }
}
