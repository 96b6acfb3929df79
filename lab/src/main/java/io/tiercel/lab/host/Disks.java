package io.tiercel.lab.host;

import io.tiercel.lab.plan.Host;
import io.tiercel.lab.plan.LabSite;
import io.tiercel.lab.plan.Vm;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The disks of a lab's hosts: each a sparse file, a loop device that passes by the page cache, and ext4 on it. */
public final class Disks {
    private static final Path BLOCKS = Path.of("/sys/block");
    private static final int SECTOR_BYTES = 512;
    private static final int SECTORS_READ = 2;

    private final LabSite site;

    public Disks(LabSite site) {
        this.site = site;
    }

    /** Makes and mounts a host's disk, with a directory for each of its VMs. */
    public void make(Host host) throws IOException {
        Path image = site.diskImage(host);
        Path mountPoint = site.mountPoint(host);
        Files.createDirectories(image.getParent());
        Files.createDirectories(mountPoint);
        try (RandomAccessFile file = new RandomAccessFile(image.toFile(), "rw")) {
            file.setLength(site.plan().limits().diskBytes());
        }
        // Without a journal: a lab's disk never outlives a crash.
        String options = "lazy_itable_init=1,nodiscard";
        Command.run("mkfs.ext4", "-q", "-F", "-m", "0", "-O", "^has_journal", "-E", options, image.toString());
        String device = Command.run("losetup", "--find", "--show", "--direct-io=on", image.toString())
                .strip();
        Command.run("mount", "-t", "ext4", "-o", "noatime", device, mountPoint.toString());
        for (Vm vm : host.vms()) {
            Files.createDirectories(site.vmDirectory(vm));
        }
    }

    /** Unmounts and deletes a host's disk, as far as it is there. */
    public void remove(Host host) throws IOException {
        Path mountPoint = site.mountPoint(host);
        while (isMounted(mountPoint)) {
            Command.run("umount", mountPoint.toString());
        }
        Path image = site.diskImage(host);
        for (Path block : blocks(image)) {
            Command.run("losetup", "--detach", "/dev/" + block.getFileName());
        }
        Files.deleteIfExists(image);
    }

    /** The numbers of a host's disk, such as {@code 7:0}. */
    public String device(Host host) throws IOException {
        return Files.readString(block(host).resolve("dev")).strip();
    }

    /** How many bytes were read from a host's disk since it was made. */
    public long readBytes(Host host) throws IOException {
        List<String> figures =
                List.of(Files.readString(block(host).resolve("stat")).strip().split("\\s+"));
        return Long.parseLong(figures.get(SECTORS_READ)) * SECTOR_BYTES;
    }

    /** Writes to the disk what the page cache still has to. */
    public void sync(Host host) throws IOException {
        Command.run("sync", "--file-system", site.mountPoint(host).toString());
    }

    private Path block(Host host) throws IOException {
        return blocks(site.diskImage(host)).stream()
                .findFirst()
                .orElseThrow(() -> new IOException("host " + host.name() + " has no disk"));
    }

    /** What the kernel says of the loop devices of an image, be it deleted. */
    private static List<Path> blocks(Path image) throws IOException {
        List<Path> found = new ArrayList<>();
        try (DirectoryStream<Path> loops = Files.newDirectoryStream(BLOCKS, "loop*")) {
            for (Path loop : loops) {
                String file = backingFile(loop);
                if (file.equals(image.toString()) || file.equals(image + " (deleted)")) {
                    found.add(loop);
                }
            }
        }
        return found;
    }

    /** Nothing for a device without one. */
    private static String backingFile(Path loop) throws IOException {
        try {
            return Files.readString(loop.resolve("loop/backing_file")).stripTrailing();
        } catch (NoSuchFileException e) {
            return "";
        }
    }

    private static boolean isMounted(Path mountPoint) throws IOException {
        // The kernel writes spaces and a few other characters of a path as octal numbers.
        String escaped = mountPoint
                .toString()
                .replace("\\", "\\134")
                .replace(" ", "\\040")
                .replace("\t", "\\011")
                .replace("\n", "\\012");
        return Files.readAllLines(Path.of("/proc/self/mounts")).stream()
                .anyMatch(line -> List.of(line.split(" ")).get(1).equals(escaped));
    }
}
