package io.tiercel.datanode.memory;

import com.sun.jna.LastErrorException;
import com.sun.jna.Native;
import com.sun.jna.NativeLong;
import com.sun.jna.Pointer;
import com.sun.jna.Structure;
import com.sun.jna.Structure.FieldOrder;

/** The system calls of Linux on memory and on the page cache, which Java has not. Thread-safe. */
final class LinuxMemory {
    static final int PROT_READ = 1;
    static final int MAP_SHARED = 1;
    static final int O_RDONLY = 0;
    static final int O_CLOEXEC = 02000000;
    static final int RLIMIT_MEMLOCK = 8;
    static final int ENFILE = 23;
    static final int EMFILE = 24;

    private static final int CACHESTAT = 451;

    static {
        Native.register(LinuxMemory.class, "c");
    }

    private LinuxMemory() {}

    static native Pointer mmap(
            Pointer address, NativeLong length, int protection, int flags, int file, NativeLong offset)
            throws LastErrorException;

    static native int munmap(Pointer address, NativeLong length) throws LastErrorException;

    static native int mlock(Pointer address, NativeLong length) throws LastErrorException;

    static native int mincore(Pointer address, NativeLong length, byte[] pages) throws LastErrorException;

    static native int open(String path, int flags) throws LastErrorException;

    static native int close(int file) throws LastErrorException;

    static native int getrlimit(int resource, Limit limit) throws LastErrorException;

    private static native NativeLong syscall(NativeLong number, int file, Range range, Cached cached, int flags)
            throws LastErrorException;

    /** Counts the file's pages in the page cache; fails with ENOSYS before Linux 6.5. */
    static Cached cachestat(int file) {
        Cached cached = new Cached();
        // A range of length zero is the whole file.
        syscall(new NativeLong(CACHESTAT), file, new Range(), cached, 0);
        return cached;
    }

    /** {@code struct rlimit}. */
    @FieldOrder({"soft", "hard"})
    public static final class Limit extends Structure {
        public NativeLong soft = new NativeLong();
        public NativeLong hard = new NativeLong();
    }

    /** {@code struct cachestat_range}. */
    @FieldOrder({"offset", "length"})
    public static final class Range extends Structure {
        public long offset;
        public long length;
    }

    /** {@code struct cachestat}, in pages. */
    @FieldOrder({"inCache", "dirty", "writeback", "evicted", "recentlyEvicted"})
    public static final class Cached extends Structure {
        public long inCache;
        public long dirty;
        public long writeback;
        public long evicted;
        public long recentlyEvicted;
    }
}
