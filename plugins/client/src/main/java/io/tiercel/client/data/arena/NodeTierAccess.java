package io.tiercel.client.data.arena;

import io.tiercel.client.data.memory.MemorySpace;
import io.tiercel.core.settings.ClientSettings;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Objects;

/**
 * The directory of a node tier: it is on tmpfs, this process's user owns it, and nobody else may enter it.
 *
 * <p>That is all the protection there is, and it is enough: a user who may enter it may read and change everything in it. So
 * the directory is checked each time the tier is opened, and its parent too, where somebody else could put another directory
 * in its place.
 */
public final class NodeTierAccess {
    private static final int PERMISSIONS = 07777;
    private static final int OWNER_ONLY = 0700;
    private static final int WRITABLE_BY_OTHERS = 022;
    private static final int STICKY = 01000;
    private static final String ARENA = "arena-";
    private static final String MOVE = "set " + ClientSettings.NODE_DIR.key() + " to another";

    private final Path path;

    private NodeTierAccess(Path path) {
        this.path = path;
    }

    /**
     * The directory at this path, created if there is none.
     *
     * @throws IOException if it may not be used; the message says why, and what to do
     */
    public static NodeTierAccess at(Path path) throws IOException {
        Path absolute = path.toAbsolutePath().normalize();
        requireSafeParent(absolute);
        create(absolute);
        requireOwnedAlone(absolute);
        if (!Files.isWritable(absolute)) {
            throw new IOException("node tier directory " + absolute + " is not writable: " + MOVE);
        }
        return new NodeTierAccess(absolute);
    }

    /** The file of the locks. */
    Path lockFile() {
        return path.resolve("lock");
    }

    /** The file of the chunks; its name is that of its layout, so that releases do not meet in it. */
    Path arenaFile() {
        return path.resolve(ARENA + ArenaShape.LAYOUT);
    }

    /** Removes the files of other layouts, which would keep their memory; for when nobody has the tier open. */
    void removeOtherLayouts() throws IOException {
        try (DirectoryStream<Path> arenas = Files.newDirectoryStream(path, ARENA + "*")) {
            for (Path arena : arenas) {
                if (!arena.equals(arenaFile())) {
                    Files.deleteIfExists(arena);
                }
            }
        }
    }

    /** The room of the file system that it is in. */
    MemorySpace space() {
        return MemorySpace.around(path);
    }

    @Override
    public String toString() {
        return path.toString();
    }

    private static void requireSafeParent(Path path) throws IOException {
        Path parent = path.getParent();
        if (parent == null || !Files.isDirectory(parent)) {
            throw new IOException("node tier directory " + path + " cannot be made: there is no directory " + parent
                    + ": make that, or " + MOVE);
        }
        int mode = Ownership.of(parent.toRealPath()).mode();
        if ((mode & WRITABLE_BY_OTHERS) != 0 && (mode & STICKY) == 0) {
            throw new IOException("node tier directory " + path + " is not safe: others may replace it, because "
                    + parent + " has mode " + Integer.toOctalString(mode & PERMISSIONS) + " without the sticky bit: "
                    + MOVE);
        }
    }

    private static void create(Path path) throws IOException {
        try {
            Files.createDirectory(
                    path, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        } catch (FileAlreadyExistsException e) {
            // Made by another process, or long ago: what matters is what it is now.
        } catch (IOException e) {
            throw new IOException("node tier directory " + path + " cannot be made (" + e + "): " + MOVE, e);
        }
    }

    private static void requireOwnedAlone(Path path) throws IOException {
        if (!Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
            throw new IOException("node tier directory " + path + " is not a directory: remove it, or " + MOVE);
        }
        Ownership directory = Ownership.of(path);
        // The owner of a process's entry in /proc is its effective user, which file systems judge by.
        int self = Ownership.of(Path.of("/proc/self").toRealPath()).user();
        if (directory.user() != self) {
            throw new IOException("node tier directory " + path + " belongs to user " + directory.user()
                    + ", and this process is of user " + self + ": " + MOVE);
        }
        int mode = directory.mode() & PERMISSIONS;
        if (mode != OWNER_ONLY) {
            throw new IOException("node tier directory " + path + " has mode " + Integer.toOctalString(mode)
                    + ", which lets others in: make it 700 or remove it");
        }
    }

    /** The number of the owner, and the type and permissions. */
    private record Ownership(int user, int mode) {
        static Ownership of(Path path) throws IOException {
            Map<String, Object> attributes = Files.readAttributes(path, "unix:uid,mode", LinkOption.NOFOLLOW_LINKS);
            return new Ownership(number(attributes, "uid"), number(attributes, "mode"));
        }

        private static int number(Map<String, Object> attributes, String name) {
            return (int) Objects.requireNonNull(attributes.get(name), name);
        }
    }
}
