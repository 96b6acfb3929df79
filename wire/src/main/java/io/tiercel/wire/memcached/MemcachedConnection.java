package io.tiercel.wire.memcached;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A connection to a memcached server, in its text protocol.
 *
 * <p>Values are read straight into the caller's buffers, which is why this is not a library: those hand out arrays of their
 * own. No operation waits longer than there is {@link ServerPatience}; after any exception the connection is of no use any more and must be
 * closed. Not thread-safe.
 */
public final class MemcachedConnection implements Closeable {
    private static final int STATISTICS_MAX = 1_000;
    private static final int SKIPPED_AT_ONCE = 64 << 10;
    private static final String END = "END";
    private static final byte[] LINE_END = {'\r', '\n'};

    private final LineChannel lines;

    /**
     * A value that the server is about to send.
     *
     * @param flags 32 bits that were stored beside it
     */
    public record Value(String key, int flags, int bytes) {}

    private MemcachedConnection(LineChannel lines) {
        this.lines = lines;
    }

    /**
     * Connects.
     *
     * @param timeoutNanos for this and each later operation
     * @throws IOException if there is no server, or none in time
     */
    public static MemcachedConnection open(InetSocketAddress address, long timeoutNanos) throws IOException {
        return open(address, ServerPatience.forEachOperation(timeoutNanos));
    }

    /**
     * Connects.
     *
     * @param patience for this and, until there is {@link #waitBy another}, for what follows
     * @throws IOException if there is no server, or none in time
     */
    public static MemcachedConnection open(InetSocketAddress address, ServerPatience patience) throws IOException {
        return new MemcachedConnection(LineChannel.open(address, patience));
    }

    /** From now on somebody else waits, by this patience. */
    public void waitBy(ServerPatience patience) {
        lines.waitBy(patience);
    }

    /** Whether it can be used again, while nothing is under way on it: servers close what is idle for long, or when they end. */
    public boolean isOpen() {
        return lines.isQuiet();
    }

    /** Asks for these values; {@link #nextValue} then gives those that are there, in this order, up to its null. */
    public void get(List<String> keys) throws IOException {
        lines.begin();
        lines.send(ascii("get " + String.join(" ", keys) + "\r\n"));
    }

    /** The next value of a get, whose bytes must be read before anything else; null after the last. */
    public @Nullable Value nextValue() throws IOException {
        lines.begin();
        String line = lines.line();
        if (line.equals(END)) {
            return null;
        }
        String[] words = line.split(" ", -1);
        if (words.length < 4 || !words[0].equals("VALUE")) {
            throw unexpected(line);
        }
        long bytes = number(words[3], line);
        if (bytes > Integer.MAX_VALUE) {
            throw unexpected(line);
        }
        return new Value(words[1], (int) number(words[2], line), (int) bytes);
    }

    /** Reads all of a value, as many bytes as dst has left. */
    public void read(ByteBuffer dst) throws IOException {
        lines.begin();
        lines.read(dst);
        endValue();
    }

    /** Reads all of a value that nobody wants, however long the server says that it is. */
    public void skip(Value value) throws IOException {
        lines.begin();
        ByteBuffer part = ByteBuffer.allocate(Math.min(value.bytes(), SKIPPED_AT_ONCE));
        for (int left = value.bytes(); left > 0; left -= part.position()) {
            lines.read(part.clear().limit(Math.min(left, part.capacity())));
        }
        endValue();
    }

    private void endValue() throws IOException {
        if (!lines.line().isEmpty()) {
            throw new IOException("a memcached server sends a value that is longer than it said");
        }
    }

    /**
     * Puts a value, whose position stays, in the place of the one that is there.
     *
     * @param flags 32 bits to be kept beside it
     * @param expirySeconds after which the server lets it go; 0 for never
     * @return whether the server took it
     */
    public boolean set(String key, int flags, int expirySeconds, ByteBuffer value) throws IOException {
        return store("set", key, flags, expirySeconds, value);
    }

    /** As {@link #set}, but only if there is no value for the key. */
    public boolean add(String key, int flags, int expirySeconds, ByteBuffer value) throws IOException {
        return store("add", key, flags, expirySeconds, value);
    }

    /** Lets these values go. */
    public void delete(List<String> keys) throws IOException {
        lines.begin();
        StringBuilder request = new StringBuilder();
        keys.forEach(each -> request.append("delete ").append(each).append("\r\n"));
        lines.send(ascii(request.toString()));
        for (int i = 0; i < keys.size(); i++) {
            String answer = lines.line();
            if (!answer.equals("DELETED") && !answer.equals("NOT_FOUND")) {
                throw unexpected(answer);
            }
        }
    }

    /** What the server says of itself, by name. */
    public Map<String, String> statistics() throws IOException {
        lines.begin();
        lines.send(ascii("stats\r\n"));
        Map<String, String> statistics = new LinkedHashMap<>();
        for (String line = lines.line(); !line.equals(END); line = lines.line()) {
            String[] words = line.split(" ", 3);
            if (words.length < 3 || !words[0].equals("STAT") || statistics.size() >= STATISTICS_MAX) {
                throw unexpected(line);
            }
            statistics.put(words[1], words[2]);
        }
        return statistics;
    }

    /**
     * The keys that begin with this, at most so many, in no order; none that this cannot name, as others may have put there
     * by memcached's binary protocol.
     *
     * @throws IOException also if the server does not list its keys, or is listing them for somebody else
     */
    public List<String> keys(String prefix, int keysMax) throws IOException {
        lines.begin();
        lines.send(ascii("lru_crawler metadump all\r\n"));
        List<String> keys = new ArrayList<>();
        for (String line = lines.line(); !line.equals(END); line = lines.line()) {
            if (!line.startsWith("key=")) {
                throw unexpected(line);
            }
            String name = decoded(line);
            if (name.startsWith(prefix) && isName(name) && keys.size() < keysMax) {
                keys.add(name);
            }
            lines.begin();
        }
        return keys;
    }

    @Override
    public void close() throws IOException {
        lines.close();
    }

    private boolean store(String how, String name, int flags, int expirySeconds, ByteBuffer value) throws IOException {
        lines.begin();
        String line = how + ' ' + name + ' ' + Integer.toUnsignedString(flags) + ' ' + expirySeconds + ' '
                + value.remaining() + "\r\n";
        lines.send(ascii(line), value.duplicate(), ByteBuffer.wrap(LINE_END));
        String answer = lines.line();
        if (answer.equals("ERROR") || answer.startsWith("CLIENT_ERROR")) {
            throw unexpected(answer);
        }
        return answer.equals("STORED");
    }

    /** A number of 32 bits without a sign. */
    private static long number(String word, String line) throws IOException {
        try {
            return Integer.toUnsignedLong(Integer.parseUnsignedInt(word));
        } catch (NumberFormatException e) {
            throw new IOException("a memcached server answers " + line, e);
        }
    }

    /** Whether it can be a word of a line. */
    private static boolean isName(String key) {
        return key.chars().allMatch(letter -> letter > ' ' && letter <= '~');
    }

    /** The key of a line that lists one. */
    private static String decoded(String line) throws IOException {
        try {
            return URLDecoder.decode(line.substring("key=".length()).split(" ", 2)[0], StandardCharsets.US_ASCII);
        } catch (IllegalArgumentException e) {
            throw new IOException("a memcached server answers " + line, e);
        }
    }

    private static IOException unexpected(String line) {
        return new IOException("a memcached server answers " + line);
    }

    private static ByteBuffer ascii(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII));
    }
}
