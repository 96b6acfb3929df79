package io.tiercel.client.data.arena;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;

/**
 * A file that is read and written at positions, whole spans at a time, and mapped in parts. Thread-safe.
 *
 * <p>An interrupt does not disturb it: Java closes a file's channel under an interrupted thread, and Hadoop and Spark
 * interrupt threads as a matter of course, so a channel that was closed is opened again and the thread's interrupt status
 * restored afterwards.
 */
final class ArenaFile implements ArenaBytes, AutoCloseable {
    private static final int REOPENINGS_MAX = 8;

    private final Path path;
    private final Object key;
    private volatile FileChannel channel;
    private volatile boolean closed;

    private ArenaFile(Path path, FileChannel channel, Object key) {
        this.path = path;
        this.channel = channel;
        this.key = key;
    }

    /** Opens a file that exists and is a plain one. */
    static ArenaFile open(Path path) throws IOException {
        FileChannel channel = openChannel(path);
        try {
            return new ArenaFile(path, channel, key(path));
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    /** What tells this file from another of the same name. */
    static Object key(Path path) throws IOException {
        BasicFileAttributes attributes =
                Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        Object key = attributes.fileKey();
        if (!attributes.isRegularFile() || key == null) {
            throw new IOException(path + " is not a plain file");
        }
        return key;
    }

    /** Whether the file still is the one of that name. */
    boolean inPlace() {
        try {
            return key(path).equals(key);
        } catch (IOException e) {
            return false;
        }
    }

    long size() throws IOException {
        return uninterrupted(FileChannel::size);
    }

    /** The file's bytes from this position on, to read; whoever maps them takes care of faults and of unmapping. */
    MappedByteBuffer map(long position, long length) throws IOException {
        return uninterrupted(current -> current.map(FileChannel.MapMode.READ_ONLY, position, length));
    }

    /** As {@link #map}, also to write. */
    MappedByteBuffer mapToWrite(long position, long length) throws IOException {
        return uninterrupted(current -> current.map(FileChannel.MapMode.READ_WRITE, position, length));
    }

    @Override
    public void read(ByteBuffer dst, long position) throws IOException {
        transfer(dst, position, false);
    }

    /** Writes what remains of the buffer to the file from this position on. */
    void write(ByteBuffer src, long position) throws IOException {
        transfer(src, position, true);
    }

    @Override
    public void close() throws IOException {
        closed = true;
        channel.close();
    }

    private void transfer(ByteBuffer buffer, long position, boolean write) throws IOException {
        long origin = position - buffer.position();
        while (buffer.hasRemaining()) {
            uninterrupted(current -> once(current, buffer, origin + buffer.position(), write));
        }
    }

    private int once(FileChannel current, ByteBuffer buffer, long position, boolean write) throws IOException {
        int moved = write ? current.write(buffer, position) : current.read(buffer, position);
        if (moved < 0) {
            throw new ArenaLostException(path + " ends at " + current.size() + " bytes, before " + position);
        }
        return moved;
    }

    /** Uses the channel, though the thread be interrupted and the channel closed by somebody else's interrupt. */
    private <T> T uninterrupted(Use<T> use) throws IOException {
        boolean interrupted = Thread.interrupted();
        int reopenings = 0;
        try {
            while (true) {
                FileChannel current = channel;
                try {
                    return use.of(current);
                } catch (ClosedChannelException e) {
                    interrupted |= e instanceof ClosedByInterruptException && Thread.interrupted();
                    if (++reopenings > REOPENINGS_MAX) {
                        throw e;
                    }
                    reopen(current);
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private synchronized void reopen(FileChannel failed) throws IOException {
        if (closed) {
            throw new ArenaLostException(path + " was closed");
        }
        if (channel == failed) {
            FileChannel fresh = openChannel(path);
            if (!inPlace()) {
                fresh.close();
                throw new ArenaLostException(path + " was replaced");
            }
            channel = fresh;
        }
    }

    private static FileChannel openChannel(Path path) throws IOException {
        return FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
    }

    private interface Use<T> {
        T of(FileChannel channel) throws IOException;
    }
}
