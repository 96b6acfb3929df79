package io.tiercel.datanode.memory;

import com.sun.jna.LastErrorException;
import java.nio.file.Path;
import java.util.OptionalLong;

/** What of a file is in the page cache already, without touching it ({@code cachestat(2)}, Linux 6.5). */
public final class CachedPages {
    private static final int PAGE_BYTES = 4096;

    private CachedPages() {}

    /** The file's bytes in the page cache, in whole pages; empty where the kernel cannot tell, or the file is gone. */
    public static OptionalLong bytes(Path path) {
        int file;
        try {
            file = LinuxMemory.open(path.toString(), LinuxMemory.O_RDONLY | LinuxMemory.O_CLOEXEC);
        } catch (LastErrorException e) {
            return OptionalLong.empty();
        }
        try {
            return OptionalLong.of(LinuxMemory.cachestat(file).inCache * PAGE_BYTES);
        } catch (LastErrorException e) {
            return OptionalLong.empty();
        } finally {
            LinuxMemory.close(file);
        }
    }
}
