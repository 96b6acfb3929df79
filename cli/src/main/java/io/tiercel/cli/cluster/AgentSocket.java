package io.tiercel.cli.cluster;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.ConnectException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Asks the agent of this host, by HTTP on its Unix socket, which the JDK's own client does not know. */
final class AgentSocket {
    private static final int ANSWER_BYTES_MAX = 64 << 20;
    private static final long PATIENCE_MILLIS = 5_000;

    private AgentSocket() {}

    /**
     * The body of the answer.
     *
     * @throws IOException that says what to do, if the agent does not answer, or not with what was asked for
     */
    static String get(Path socket, String path) throws IOException {
        if (!Files.exists(socket)) {
            throw new IOException("no agent runs on this host: there is no socket " + socket
                    + "; start tiercel-agent, name its socket by --socket, or ask a coordinator with --fs");
        }
        if (!Files.isReadable(socket) || !Files.isWritable(socket)) {
            throw new AccessDeniedException(
                    null, null, "the agent's socket " + socket + " is for root alone: run as root");
        }
        try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            channel.connect(UnixDomainSocketAddress.of(socket));
            channel.write(StandardCharsets.US_ASCII.encode("GET " + path + " HTTP/1.0\r\nHost: host\r\n\r\n"));
            return body(socket, readAll(channel));
        } catch (ConnectException e) {
            throw new IOException("no agent answers at " + socket + ": it was killed, or has ended; start it again", e);
        }
    }

    private static String readAll(SocketChannel channel) throws IOException {
        channel.configureBlocking(false);
        ByteArrayOutputStream answer = new ByteArrayOutputStream();
        ByteBuffer buffer = ByteBuffer.allocate(1 << 16);
        try (Selector selector = Selector.open()) {
            channel.register(selector, SelectionKey.OP_READ);
            while (answer.size() < ANSWER_BYTES_MAX) {
                if (selector.select(PATIENCE_MILLIS) == 0) {
                    throw new IOException("the agent does not answer within " + PATIENCE_MILLIS / 1_000 + " s");
                }
                selector.selectedKeys().clear();
                if (channel.read(buffer.clear()) < 0) {
                    break;
                }
                answer.write(buffer.array(), 0, buffer.position());
            }
        }
        return answer.toString(StandardCharsets.UTF_8);
    }

    private static String body(Path socket, String answer) throws IOException {
        int end = answer.indexOf("\r\n\r\n");
        String body = end < 0 ? "" : answer.substring(end + 4);
        if (!answer.matches("(?s)HTTP/1\\.[01] 200 .*")) {
            String said = end < 0 ? "" : ": " + body.strip();
            throw new IOException("the agent at " + socket + " does not say how its host fares" + said);
        }
        return body;
    }
}
