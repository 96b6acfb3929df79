package io.tiercel.datanode.memory;

import com.sun.jna.LastErrorException;
import com.sun.jna.NativeLong;
import com.sun.jna.Pointer;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A file whose bytes stay in the page cache until this is closed, whoever reads it: mapped shared, and locked
 * ({@code mmap(2)}, {@code mlock(2)}).
 *
 * <p>Nothing is ever read through the mapping, so that a file that is cut meanwhile harms nobody. The lock is on the file
 * that was opened, whatever its name comes to mean later: {@link #isStill} tells. Thread-safe.
 */
public final class LockedFile implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(LockedFile.class);
    private static final int PAGE_BYTES = 4096;
    /** What is locked in one call, which nothing can end before the disk has given it. */
    private static final long SLICE_BYTES = 4 << 20;

    private final Object key;
    private final long bytes;
    private @Nullable Pointer address;

    private LockedFile(Object key, long bytes, @Nullable Pointer address) {
        this.key = key;
        this.bytes = bytes;
        this.address = address;
    }

    /**
     * Reads the file into memory and locks it there.
     *
     * @throws NoSuchFileException if it is not there
     * @throws ShortageException if this process may not lock so much, or has no room or no descriptor for it
     * @throws IOException if it cannot be mapped for another reason
     */
    public static LockedFile of(Path path) throws IOException {
        return of(path, () -> false);
    }

    /**
     * As {@link #of(Path)}, unless it is over before all is locked.
     *
     * @param isOver is asked again and again while the file is read
     * @throws InterruptedIOException if it is over
     */
    public static LockedFile of(Path path, BooleanSupplier isOver) throws IOException {
        BasicFileAttributes attributes = attributes(path);
        Object key = attributes.fileKey();
        long bytes = attributes.size();
        if (key == null || !attributes.isRegularFile()) {
            throw new IOException(path + " is not a plain file");
        }
        Pointer address = bytes == 0 ? null : locked(path, bytes, isOver);
        return new LockedFile(key, bytes, address);
    }

    public long bytes() {
        return bytes;
    }

    /** Whether this path still leads to the file that is locked, and that has not become shorter or longer. */
    public boolean isStill(Path path) {
        try {
            BasicFileAttributes attributes = attributes(path);
            return key.equals(attributes.fileKey()) && attributes.size() == bytes;
        } catch (IOException e) {
            return false;
        }
    }

    /** How many of the bytes are in memory: all, unless the file was cut. */
    public synchronized long residentBytes() throws IOException {
        if (address == null) {
            return 0;
        }
        byte[] pages = new byte[(int) ((bytes + PAGE_BYTES - 1) / PAGE_BYTES)];
        try {
            LinuxMemory.mincore(address, new NativeLong(bytes), pages);
        } catch (LastErrorException e) {
            throw new IOException("mincore: " + e.getMessage(), e);
        }
        long resident = 0;
        for (byte page : pages) {
            resident += page & 1;
        }
        return Math.min(bytes, resident * PAGE_BYTES);
    }

    /** Lets the page cache have it back; what the kernel does not let go of stays locked while this process lasts. */
    @Override
    public synchronized void close() {
        Pointer mapped = address;
        address = null;
        if (mapped != null) {
            try {
                LinuxMemory.munmap(mapped, new NativeLong(bytes));
            } catch (LastErrorException e) {
                LOG.warn("{} bytes stay locked: munmap: {}", bytes, e.getMessage());
            }
        }
    }

    private static BasicFileAttributes attributes(Path path) throws IOException {
        return Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    }

    private static Pointer locked(Path path, long bytes, BooleanSupplier isOver) throws IOException {
        Pointer mapped = mapped(path, bytes);
        try {
            lock(path, mapped, bytes, isOver);
            return mapped;
        } catch (IOException e) {
            LinuxMemory.munmap(mapped, new NativeLong(bytes));
            throw e;
        }
    }

    private static void lock(Path path, Pointer mapped, long bytes, BooleanSupplier isOver) throws IOException {
        for (long from = 0; from < bytes; from += SLICE_BYTES) {
            if (isOver.getAsBoolean()) {
                throw new InterruptedIOException(path + " is locked no further");
            }
            try {
                LinuxMemory.mlock(mapped.share(from), new NativeLong(Math.min(SLICE_BYTES, bytes - from)));
            } catch (LastErrorException e) {
                throw MemoryLimit.ofThisProcess().refused(path, bytes, e);
            }
        }
    }

    private static Pointer mapped(Path path, long bytes) throws IOException {
        int file;
        try {
            file = LinuxMemory.open(path.toString(), LinuxMemory.O_RDONLY | LinuxMemory.O_CLOEXEC);
        } catch (LastErrorException e) {
            throw notOpened(path, e);
        }
        try {
            return LinuxMemory.mmap(
                    Pointer.NULL,
                    new NativeLong(bytes),
                    LinuxMemory.PROT_READ,
                    LinuxMemory.MAP_SHARED,
                    file,
                    new NativeLong(0));
        } catch (LastErrorException e) {
            // A plain file that is open for reading can be mapped, wherever there is room for it.
            throw new ShortageException(path + " cannot be mapped: " + e.getMessage(), e);
        } finally {
            LinuxMemory.close(file);
        }
    }

    private static IOException notOpened(Path path, LastErrorException e) {
        String message = path + " cannot be opened: " + e.getMessage();
        boolean shortage = e.getErrorCode() == LinuxMemory.EMFILE || e.getErrorCode() == LinuxMemory.ENFILE;
        return shortage ? new ShortageException(message, e) : new IOException(message, e);
    }
}
