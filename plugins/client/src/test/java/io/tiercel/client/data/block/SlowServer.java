package io.tiercel.client.data.block;

import io.tiercel.wire.memcached.Pieces;
import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/** A server that speaks memcached's protocol, but pauses before each answer, and within it before a value's bytes. */
final class SlowServer implements Closeable {
    private final ServerSocket listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    private final Pieces pieces;
    private final byte[] content;
    private final AtomicInteger requests = new AtomicInteger();
    private final LongAdder broken = new LongAdder();
    private volatile long pauseMillis;
    private volatile boolean holdsAll;

    /** @param content of the pieces; that of none is there until it {@link #holdsAll} */
    SlowServer(Pieces pieces, byte[] content) throws IOException {
        this.pieces = pieces;
        this.content = content;
        start(() -> {
            while (true) {
                Socket socket = listener.accept();
                sockets.add(socket);
                start(() -> serve(socket));
            }
        });
    }

    String name() {
        return "127.0.0.1:" + listener.getLocalPort();
    }

    void pause(long millis) {
        pauseMillis = millis;
    }

    void holdsAll() {
        holdsAll = true;
    }

    /** How many it has received. */
    int requests() {
        return requests.get();
    }

    /** Closes the connections that there are. */
    void hangUp() throws IOException {
        for (Socket socket : sockets) {
            socket.close();
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
        hangUp();
    }

    private interface Work {
        void run() throws IOException, InterruptedException;
    }

    private void start(Work work) {
        Thread thread = new Thread(() -> {
            try {
                work.run();
            } catch (IOException e) {
                // The reader has gone, or the test has ended.
                broken.increment();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    private void serve(Socket socket) throws IOException, InterruptedException {
        InputStream in = new BufferedInputStream(socket.getInputStream());
        OutputStream out = socket.getOutputStream();
        while (true) {
            String[] words = line(in).split(" ", -1);
            requests.incrementAndGet();
            if (words[0].equals("get")) {
                get(words, out);
            } else {
                in.skipNBytes(Integer.parseInt(words[words.length - 1]) + 2L);
                Thread.sleep(pauseMillis);
                say(out, "STORED");
            }
        }
    }

    private static String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = in.read(); c != '\n'; c = in.read()) {
            if (c < 0) {
                throw new EOFException();
            }
            line.append((char) c);
        }
        return line.toString().strip();
    }

    private void get(String[] words, OutputStream out) throws IOException, InterruptedException {
        Thread.sleep(pauseMillis);
        for (int word = 1; holdsAll && word < words.length; word++) {
            long piece = Long.parseLong(words[word].substring(words[word].lastIndexOf('/') + 1));
            ByteBuffer bytes = ByteBuffer.wrap(content, (int) piece * Pieces.BYTES, pieces.length(piece));
            String flags = Integer.toUnsignedString(pieces.checksum(piece, bytes.duplicate()));
            say(out, "VALUE " + words[word] + " " + flags + " " + bytes.remaining());
            Thread.sleep(pauseMillis);
            out.write(content, bytes.position(), bytes.remaining());
            say(out, "");
        }
        say(out, "END");
    }

    private static void say(OutputStream out, String line) throws IOException {
        out.write((line + "\r\n").getBytes(StandardCharsets.US_ASCII));
    }
}
