package io.tiercel.reproduce.mimp.web;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** A connection that stays open for one request after the other. HTTP/1.1, of which it knows what it needs. */
final class PageConnection implements Closeable {
    private static final int TIMEOUT_MILLIS = 60_000;
    private static final int HEAD_BYTES_MAX = 8_192;
    private static final int BODY_BYTES_MAX = 1 << 20;
    private static final String LENGTH = "content-length:";

    private final Socket socket;
    private final InputStream in;
    private final byte[] request;

    PageConnection(InetSocketAddress server) throws IOException {
        socket = new Socket();
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(TIMEOUT_MILLIS);
        socket.connect(server, TIMEOUT_MILLIS);
        in = new BufferedInputStream(socket.getInputStream());
        request = ("GET /page HTTP/1.1\r\nHost: " + server.getHostString() + ":" + server.getPort() + "\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII);
    }

    /** Asks for the page, and reads all of it. */
    void fetch() throws IOException {
        socket.getOutputStream().write(request);
        String head = head();
        if (!head.startsWith("HTTP/1.1 200 ")) {
            throw new IOException(
                    "the web service answers: " + head.lines().findFirst().orElse(""));
        }
        int length = head.lines()
                .map(line -> line.toLowerCase(Locale.ROOT))
                .filter(line -> line.startsWith(LENGTH))
                .mapToInt(
                        line -> Integer.parseInt(line.substring(LENGTH.length()).strip()))
                .findFirst()
                .orElseThrow(() -> new IOException("the web service does not say how long its page is"));
        if (length > BODY_BYTES_MAX) {
            throw new IOException("the web service's page is too long: " + length);
        }
        in.skipNBytes(length);
    }

    private String head() throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.length() < HEAD_BYTES_MAX) {
            int next = in.read();
            if (next < 0) {
                throw new EOFException("the web service has closed the connection");
            }
            head.append((char) next);
            if (next == '\n' && head.length() >= 4 && head.indexOf("\r\n\r\n", head.length() - 4) >= 0) {
                return head.toString();
            }
        }
        throw new IOException("the web service's answer has no end of its head");
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
