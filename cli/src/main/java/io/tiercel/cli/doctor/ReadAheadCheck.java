package io.tiercel.cli.doctor;

import io.tiercel.testbed.machine.DeviceNumber;
import io.tiercel.wire.finding.Severity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The kernel reads as far ahead on the DataNode's disks as HDFS asks it to ({@code dfs.datanode.readahead.bytes}). By default
 * it reads 128 KiB, and of more that is asked for no more than one request of the disk has. Readers that share a disk with a
 * head then seek after each such piece. {@code ./tiercel lab reproduce reads-in-turn} measures what that costs.
 */
final class ReadAheadCheck implements Check {
    private static final String DIRECTORIES = "dfs.datanode.data.dir";
    private static final String ASKED = "dfs.datanode.readahead.bytes";
    private static final String ASKED_DEFAULT = "4194304";

    private final Path devices;

    /** @param devices {@code /sys/dev/block} */
    ReadAheadCheck(Path devices) {
        this.devices = devices;
    }

    @Override
    public String id() {
        return "read-ahead";
    }

    @Override
    public List<Finding> examine(HadoopSite site) {
        long askedKib = asked(site) / 1024;
        Map<String, Finding> byDisk = new TreeMap<>();
        for (String directory : site.words(DIRECTORIES)) {
            try {
                Path disk = diskOf(local(directory));
                long kib = number(disk, "read_ahead_kb");
                if (number(disk, "rotational") == 1 && kib < askedKib) {
                    String name = String.valueOf(disk.getFileName());
                    byDisk.put(name, finding(site, name, kib, askedKib));
                }
            } catch (IOException | RuntimeException e) {
                // No such directory here, or on no disk of this machine: then no DataNode reads from it.
            }
        }
        return new ArrayList<>(byDisk.values());
    }

    private Finding finding(HadoopSite site, String disk, long kib, long askedKib) {
        return new Finding(
                id(),
                Severity.HINT,
                DIRECTORIES,
                site.fileOf(DIRECTORIES, HadoopSite.HDFS),
                "the kernel reads " + kib + " KiB ahead on " + disk,
                "echo " + askedKib + " >/sys/block/" + disk + "/queue/read_ahead_kb, and the same in a udev rule",
                "if this is a disk with a head, readers that share it make it seek after so little");
    }

    private static long asked(HadoopSite site) {
        try {
            return Long.parseLong(site.value(ASKED, ASKED_DEFAULT).strip());
        } catch (NumberFormatException e) {
            // Hadoop says what is wrong with it.
            return 0;
        }
    }

    /** A directory as Hadoop writes it: {@code [DISK]file:///data/1}, {@code file:///data/1} or {@code /data/1}. */
    private static Path local(String directory) {
        String path = directory.replaceFirst("^\\[[A-Za-z_]+\\]", "").replaceFirst("^file:/+", "/");
        return Path.of(path);
    }

    /** The whole disk that a file is on. */
    private Path diskOf(Path file) throws IOException {
        Path known = devices.resolve(DeviceNumber.of(file).toString()).toRealPath();
        return Files.exists(known.resolve("partition")) ? known.resolve("..").toRealPath() : known;
    }

    private static long number(Path disk, String file) throws IOException {
        return Long.parseLong(
                Files.readString(disk.resolve("queue").resolve(file)).strip());
    }
}
