package io.tiercel.relay;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** The right to write one version table, which ends with the process that holds it. */
public final class TableLock implements AutoCloseable {
    private final FileChannel channel;
    private final OwnFile file;

    private TableLock(FileChannel channel, OwnFile file) {
        this.channel = channel;
        this.file = file;
    }

    /**
     * Takes the right to write the table.
     *
     * @throws IOException if another relay holds it
     */
    public static TableLock take(Path table) throws IOException {
        Path file = table.resolveSibling(table.getFileName() + ".lock");
        FileChannel channel = FileChannel.open(
                file,
                Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        try {
            FileLock lock = channel.tryLock();
            if (lock == null) {
                throw taken(table);
            }
            return new TableLock(channel, OwnFile.madeAt(file));
        } catch (OverlappingFileLockException e) {
            channel.close();
            throw taken(table);
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    /** What is locked: once its name leads to another file, another relay may write the table of that name. */
    public OwnFile file() {
        return file;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    private static IOException taken(Path table) {
        return new IOException("another relay on this machine writes " + table + ": there can be one a cluster");
    }
}
