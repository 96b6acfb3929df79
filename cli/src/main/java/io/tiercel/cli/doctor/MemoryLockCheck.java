package io.tiercel.cli.doctor;

import io.tiercel.core.settings.PinSettings;
import io.tiercel.install.hadoop.Names;
import io.tiercel.wire.finding.Severity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The DataNode may lock as much memory as it is to pin. By {@code /proc/PID/limits}, or nothing where the process has the
 * privilege to lock ({@code CAP_IPC_LOCK}).
 */
final class MemoryLockCheck implements Check {
    private static final String KEY = PinSettings.CAPACITY.key();
    private static final String LIMIT = "Max locked memory";
    private static final String CAPABILITIES = "CapEff:";
    private static final int CAP_IPC_LOCK = 14;

    private final @Nullable Path process;

    /** @param process the DataNode's directory in {@code /proc}; null if it is not known */
    MemoryLockCheck(@Nullable Path process) {
        this.process = process;
    }

    @Override
    public String id() {
        return "memory-lock";
    }

    @Override
    public List<Finding> examine(HadoopSite site) {
        long capacity = OurSettings.of(site).bytes(PinSettings.CAPACITY);
        if (!site.words(OurChecks.DATANODE_PLUGINS).contains(Names.PINS) || capacity == 0) {
            return List.of();
        }
        String remedy = "LimitMEMLOCK=" + capacity + " or more in the DataNode's systemd unit, or ulimit -l "
                + (capacity + 1023) / 1024;
        if (process == null) {
            return List.of(finding(
                    Severity.HINT,
                    site,
                    "a DataNode that nobody named",
                    remedy,
                    "give its process with --pid to compare"));
        }
        try {
            OptionalLong limit = limitBytes(process);
            return limit.isEmpty() || limit.getAsLong() >= capacity
                    ? List.of()
                    : List.of(finding(
                            Severity.ERROR,
                            site,
                            "at most " + limit.getAsLong() + " bytes for a capacity of " + capacity,
                            remedy,
                            "no more is pinned, whatever the capacity says"));
        } catch (IOException | NumberFormatException e) {
            return List.of(finding(
                    Severity.WARNING,
                    site,
                    "no limit in " + process,
                    "the id of a running process",
                    "it cannot be told"));
        }
    }

    private Finding finding(Severity severity, HadoopSite site, String found, String remedy, String why) {
        return new Finding(id(), severity, KEY, site.fileOf(KEY, HadoopSite.TIERCEL), found, remedy, why);
    }

    private static OptionalLong limitBytes(Path process) throws IOException {
        if (isPrivileged(process)) {
            return OptionalLong.empty();
        }
        String soft = line(process.resolve("limits"), LIMIT).split("\\s+", 2)[0];
        return soft.equals("unlimited") ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(soft));
    }

    private static boolean isPrivileged(Path process) throws IOException {
        long bits = Long.parseUnsignedLong(line(process.resolve("status"), CAPABILITIES), 16);
        return (bits >> CAP_IPC_LOCK & 1) == 1;
    }

    /** What follows the beginning of the line. */
    private static String line(Path file, String beginning) throws IOException {
        return Files.readAllLines(file).stream()
                .filter(line -> line.startsWith(beginning))
                .map(line -> line.substring(beginning.length()).strip())
                .findFirst()
                .orElseThrow(() -> new IOException("no " + beginning + " in " + file));
    }
}
