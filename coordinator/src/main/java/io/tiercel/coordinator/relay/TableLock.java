package io.tiercel.coordinator.relay;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** The right to write one version table, which ends with the process that holds it. */
public final class TableLock implements AutoCloseable {
    private final FileChannel channel;

    private TableLock(FileChannel channel) {
        this.channel = channel;
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
                Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        try {
            FileLock lock = channel.tryLock();
            if (lock == null) {
                throw taken(table);
            }
            return new TableLock(channel);
        } catch (OverlappingFileLockException e) {
            channel.close();
            throw taken(table);
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    private static IOException taken(Path table) {
        return new IOException("another relay on this machine writes " + table + ": there can be one a cluster");
    }
}
