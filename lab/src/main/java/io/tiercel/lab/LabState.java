package io.tiercel.lab;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tiercel.lab.plan.LabSite;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.UUID;

/**
 * What a directory says of its lab. The site is written to disk before anything of it is made, and deleted after all of
 * it is gone; so a site there means that something may be there, whatever happened to who made it.
 */
final class LabState {
    private static final String SITE = "site.json";
    private static final String DETACHED = "detached";
    private static final String LOCK = "lock";
    private static final ObjectMapper JSON = new ObjectMapper();

    /** Emptied when the machine starts anew, as everything of a lab goes then but its files. */
    private static final Path RUN = Path.of("/run");

    private final Path directory;

    /** The site once more, in case the directory is deleted while the lab is up. */
    private final Path copy;

    LabState(Path directory) {
        this(directory, RUN);
    }

    /** @param run where the copy is */
    LabState(Path directory, Path run) {
        this.directory = directory;
        String name = UUID.nameUUIDFromBytes(directory.toString().getBytes(StandardCharsets.UTF_8))
                .toString();
        copy = run.resolve("tiercel-lab-" + name + ".json");
    }

    /**
     * The site of the lab that is, or may partly be, up.
     *
     * @throws IOException in words, if the file is not one that this version has written
     */
    Optional<LabSite> site() throws IOException {
        Path file = Files.exists(directory.resolve(SITE)) ? directory.resolve(SITE) : copy;
        try {
            return Files.exists(file) ? Optional.of(JSON.readValue(file.toFile(), LabSite.class)) : Optional.empty();
        } catch (JsonProcessingException e) {
            IOException unreadable = new IOException(file
                    + " does not say which lab is there as this version of Tiercel writes it: take the lab down with the"
                    + " version that made it, or remove by hand what 'ip netns' and 'losetup -a' show of it, then this"
                    + " file (" + e.getOriginalMessage() + ")");
            unreadable.addSuppressed(e);
            throw unreadable;
        }
    }

    void record(LabSite site) throws IOException {
        write(copy, site);
        write(directory.resolve(SITE), site);
    }

    private static void write(Path file, LabSite site) throws IOException {
        Path next = file.resolveSibling(file.getFileName() + ".next");
        Files.write(next, JSON.writeValueAsBytes(site));
        try (FileChannel channel = FileChannel.open(next, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
        Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
    }

    /** Notes that the lab is up whole, and in nobody's hands. */
    void detach(LabSite site) throws IOException {
        Files.writeString(directory.resolve(DETACHED), site.id());
    }

    /** Whether a lab was left up on purpose. */
    boolean detached(LabSite site) throws IOException {
        Path file = directory.resolve(DETACHED);
        return Files.exists(file) && Files.readString(file).equals(site.id());
    }

    void forget() throws IOException {
        Files.deleteIfExists(directory.resolve(DETACHED));
        Files.deleteIfExists(directory.resolve(SITE));
        Files.deleteIfExists(copy);
    }

    /**
     * Takes the lab for this process, until the channel is closed or the process ends.
     *
     * @throws IOException if another process has it
     */
    FileChannel lock() throws IOException {
        Files.createDirectories(directory);
        FileChannel channel =
                FileChannel.open(directory.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            FileLock lock = channel.tryLock();
            if (lock != null) {
                return channel;
            }
        } catch (OverlappingFileLockException e) {
            // Held by this very process; said below.
        }
        channel.close();
        throw new IOException("another process is making, using or removing the lab in " + directory
                + ": wait for it, or end it first");
    }
}
