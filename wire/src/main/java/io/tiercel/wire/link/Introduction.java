package io.tiercel.wire.link;

import io.tiercel.core.build.Build;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;

/**
 * What each end of a session says of itself. The role is proved, and this is not.
 *
 * @param host the name that its machine has for itself
 * @param pid the number of its process there
 * @param build {@link Build#current}
 * @param protocol by which {@link VersionSkew} knows what the two can say to each other
 */
public record Introduction(String host, long pid, String build, long protocol) {
    private static final int CHARACTERS_MAX = 255;

    /** Of this process. Looks up the machine's own name, the first time. */
    public static Introduction own() {
        return Own.INTRODUCTION;
    }

    /** As a message. */
    public byte[] message() {
        return new MessageWriter(SessionKind.INTRODUCTION).put(this::write).done();
    }

    /**
     * Reads what {@link #message} wrote, in this build or in another.
     *
     * @throws IOException if it is not one, or has what no name has
     */
    public static Introduction of(ByteBuffer message) throws IOException {
        MessageReader reader = new MessageReader(message);
        Introduction unnumbered = withoutProtocol(reader);
        return reader.more() ? unnumbered.of(reader.count()) : unnumbered;
    }

    /** Writes it as part of a message. */
    public void write(MessageWriter writer) {
        writer.text(host).number(pid).text(build).number(protocol);
    }

    /**
     * Reads what {@link #write} wrote.
     *
     * @throws IOException if it is not one, or has what no name has
     */
    public static Introduction read(MessageReader reader) throws IOException {
        Introduction unnumbered = withoutProtocol(reader);
        return unnumbered.of(reader.count());
    }

    private static Introduction withoutProtocol(MessageReader reader) throws IOException {
        return new Introduction(
                printable(reader.text()), reader.count(), printable(reader.text()), VersionSkew.UNNUMBERED);
    }

    private Introduction of(long itsProtocol) {
        return new Introduction(host, pid, build, itsProtocol);
    }

    /** It is shown on terminals, and kept. */
    private static String printable(String text) throws IOException {
        if (text.length() > CHARACTERS_MAX || !text.chars().allMatch(c -> c > ' ' && c < 0x7f)) {
            throw new IOException("it introduces itself by what is no name");
        }
        return text;
    }

    private static final class Own {
        static final Introduction INTRODUCTION =
                new Introduction(host(), ProcessHandle.current().pid(), Build.current(), VersionSkew.PROTOCOL);

        private static String host() {
            try {
                return InetAddress.getLocalHost().getHostName();
            } catch (UnknownHostException e) {
                return "localhost";
            }
        }
    }
}
