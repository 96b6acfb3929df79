package io.tiercel.datanode.memory;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;

/**
 * How much memory this process may lock.
 *
 * @param bytes empty if it may lock all there is
 */
public record MemoryLimit(OptionalLong bytes) {
    private static final String STATUS = "/proc/self/status";
    private static final String CAPABILITIES = "CapEff:\t";
    private static final int CAP_IPC_LOCK = 14;

    /**
     * What {@code setrlimit(2)} has set, or nothing where the process is privileged to lock ({@code CAP_IPC_LOCK}).
     *
     * @throws LinkageError if system calls cannot be made from this JVM at all
     */
    public static MemoryLimit ofThisProcess() {
        LinuxMemory.Limit limit = new LinuxMemory.Limit();
        LinuxMemory.getrlimit(LinuxMemory.RLIMIT_MEMLOCK, limit);
        if (isPrivileged()) {
            return new MemoryLimit(OptionalLong.empty());
        }
        long soft = limit.soft.longValue();
        // RLIM_INFINITY is the largest number without a sign.
        return new MemoryLimit(soft < 0 ? OptionalLong.empty() : OptionalLong.of(soft));
    }

    /** Whether so much may be locked, all in all. */
    public boolean allows(long wanted) {
        return bytes.isEmpty() || wanted <= bytes.getAsLong();
    }

    /** What to do so that so much may be locked. */
    public String remedy(long wanted) {
        return "this process may lock " + (bytes.isEmpty() ? "any number of" : bytes.getAsLong())
                + " bytes of memory: start the DataNode with LimitMEMLOCK=" + wanted
                + " or more (systemd), or ulimit -l " + (wanted + 1023) / 1024;
    }

    /** This process may not lock so much; the message says how much it may, and what to do. */
    ShortageException refused(Path path, long length, Throwable cause) {
        return new ShortageException(
                path + " of " + length + " bytes cannot be locked (" + cause.getMessage() + "); " + remedy(length),
                cause);
    }

    private static boolean isPrivileged() {
        try {
            return Files.readAllLines(Path.of(STATUS)).stream()
                    .filter(line -> line.startsWith(CAPABILITIES))
                    .mapToLong(line -> Long.parseUnsignedLong(line.substring(CAPABILITIES.length()), 16))
                    .anyMatch(bits -> (bits >> CAP_IPC_LOCK & 1) == 1);
        } catch (IOException e) {
            return false;
        }
    }
}
