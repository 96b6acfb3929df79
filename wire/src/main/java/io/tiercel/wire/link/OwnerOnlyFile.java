package io.tiercel.wire.link;

import io.tiercel.core.settings.EventSettings;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;

/** Reads and writes a secret's file, which nobody but its owner may read, and no other user may own. Stateless. */
final class OwnerOnlyFile {
    private static final int BYTES_MAX = 4096;
    private static final int ROOT = 0;
    private static final FileAttribute<Set<PosixFilePermission>> OWNER_ONLY =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
    private static final FileAttribute<Set<PosixFilePermission>> OWNER_ONLY_DIRECTORY =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
    private static final Set<PosixFilePermission> OWNERS = PosixFilePermissions.fromString("rwx------");

    private OwnerOnlyFile() {}

    /** The lines that are not empty; an empty one where there is no other. Errors say what to do. */
    static List<String> lines(Path file) throws IOException {
        try {
            check(file, Files.readAttributes(file, PosixFileAttributes.class));
            List<String> lines = Files.readString(file, StandardCharsets.ISO_8859_1)
                    .lines()
                    .map(String::trim)
                    .filter(line -> !line.isEmpty())
                    .toList();
            return lines.isEmpty() ? List.of("") : lines;
        } catch (NoSuchFileException e) {
            throw new IOException(
                    "there is no secret " + file
                            + ": a coordinator makes its own when it starts, and 'tiercel secret"
                            + " give' makes a peer's there; copy that"
                            + " to this machine, or set " + EventSettings.SECRET_FILE.key(),
                    e);
        } catch (AccessDeniedException e) {
            throw denied(file, "read", "let it be the file's owner", e);
        }
    }

    private static void check(Path file, PosixFileAttributes attributes) throws IOException {
        int uid = uid(file);
        if (uid != ROOT && uid != uid(Path.of("/proc/self"))) {
            throw new IOException("the secret " + file + " is not believed: it belongs to " + attributes.owner()
                    + ", who could change it: chown it to this process's user");
        }
        if (!OWNERS.containsAll(attributes.permissions())) {
            throw new IOException("the secret " + file + " is no secret, others may read or write it: chmod 600 " + file
                    + ", and make a new one if anybody may have read it");
        }
        if (attributes.size() > BYTES_MAX) {
            throw SecretFile.unusable(file, "a secret must have at most " + BYTES_MAX + " bytes", null);
        }
    }

    private static AccessDeniedException denied(Path file, String what, String remedy, AccessDeniedException cause) {
        String words = "this process's user may not " + what + " the secret " + file + ": " + remedy + ", or set "
                + EventSettings.SECRET_FILE.key();
        AccessDeniedException denied = new AccessDeniedException(null, null, words);
        denied.initCause(cause);
        return denied;
    }

    /** Makes the file and its directory, unless it is there. Errors say what to do. */
    static void make(Path file, String text) throws IOException {
        try {
            link(file, text);
        } catch (AccessDeniedException e) {
            throw denied(file, "make", "let it write in the file's directory", e);
        } catch (IOException e) {
            throw new IOException(
                    "the secret " + file + " cannot be made (" + e + "): make room for it there, or set "
                            + EventSettings.SECRET_FILE.key() + " to another file",
                    e);
        }
    }

    /** Whole or not at all: two coordinators that start at once end up with the same one. */
    private static void link(Path file, String text) throws IOException {
        Path directory = directory(file);
        Files.createDirectories(directory, OWNER_ONLY_DIRECTORY);
        Path draft = draft(directory, text);
        try {
            Files.createLink(file, draft);
        } catch (FileAlreadyExistsException e) {
            // Another coordinator was faster: its secret is as good.
            return;
        } finally {
            Files.delete(draft);
        }
    }

    /** Whole or not at all, too. It belongs to whom the file before belonged to. */
    static void replace(Path file, String text) throws IOException {
        Path draft = draft(directory(file), text);
        try {
            if (Files.exists(file)) {
                Files.setAttribute(draft, "unix:uid", uid(file));
            }
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(draft);
        }
    }

    /** On the disk, too: linked before that, it would be there and empty after a power cut. */
    private static Path draft(Path directory, String text) throws IOException {
        Path draft = Files.createTempFile(directory, "secret", ".draft", OWNER_ONLY);
        try (FileChannel channel = FileChannel.open(draft, StandardOpenOption.WRITE)) {
            ByteBuffer bytes = StandardCharsets.ISO_8859_1.encode(text);
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
        }
        return draft;
    }

    private static int uid(Path path) throws IOException {
        return (int) Files.getAttribute(path, "unix:uid");
    }

    private static Path directory(Path file) {
        Path directory = file.toAbsolutePath().getParent();
        return directory == null ? Path.of("/") : directory;
    }
}
