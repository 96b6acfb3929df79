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
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The file that holds the secret: one line, readable by its owner alone. */
public final class SecretFile {
    private static final int BYTES = 32;
    private static final int FILE_BYTES_MAX = 4096;
    private static final FileAttribute<Set<PosixFilePermission>> OWNER_ONLY =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
    private static final FileAttribute<Set<PosixFilePermission>> OWNER_ONLY_DIRECTORY =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
    private static final Set<PosixFilePermission> OWNERS = PosixFilePermissions.fromString("rwx------");

    private SecretFile() {}

    /** Reads the secret, and makes one where there is none. */
    public static Secret readOrMake(Path file, SecureRandom random) throws IOException {
        // Where nobody can tell whether it is there, reading says why.
        if (Files.notExists(file)) {
            try {
                make(file, random);
            } catch (AccessDeniedException e) {
                throw denied(file, "make", "let it write in the file's directory", e);
            } catch (IOException e) {
                throw new IOException(
                        "the secret " + file + " cannot be made (" + e + "): make room for it there, or set "
                                + EventSettings.SECRET_FILE.key() + " to another file",
                        e);
            }
        }
        return read(file);
    }

    /**
     * Reads the secret.
     *
     * @throws AccessDeniedException that says what to do, if this process's user may not read the file
     * @throws IOException that says what to do about the file: it is missing, others may read it, it is too short
     */
    public static Secret read(Path file) throws IOException {
        try {
            if (!OWNERS.containsAll(Files.getPosixFilePermissions(file))) {
                throw new IOException("the secret " + file + " is no secret, others may read or write it: chmod 600 "
                        + file + ", and make a new one if anybody may have read it");
            }
            if (Files.size(file) > FILE_BYTES_MAX) {
                throw unusable(file, "a secret must have at most " + FILE_BYTES_MAX + " bytes", null);
            }
            return secret(
                    file, Files.readString(file, StandardCharsets.ISO_8859_1).trim());
        } catch (NoSuchFileException e) {
            throw new IOException(
                    "there is no secret " + file + ": copy the coordinator's to this machine, or set "
                            + EventSettings.SECRET_FILE.key(),
                    e);
        } catch (AccessDeniedException e) {
            throw denied(file, "read", "let it be the file's owner", e);
        }
    }

    private static AccessDeniedException denied(Path file, String what, String remedy, AccessDeniedException cause) {
        String words = "this process's user may not " + what + " the secret " + file + ": " + remedy + ", or set "
                + EventSettings.SECRET_FILE.key();
        AccessDeniedException denied = new AccessDeniedException(null, null, words);
        denied.initCause(cause);
        return denied;
    }

    private static Secret secret(Path file, String text) throws IOException {
        try {
            return new Secret(text.getBytes(StandardCharsets.ISO_8859_1));
        } catch (IllegalArgumentException e) {
            throw unusable(file, e.getMessage(), e);
        }
    }

    private static IOException unusable(Path file, @Nullable String why, @Nullable Exception cause) {
        return new IOException(
                "the secret " + file + " cannot be used: " + why + "; delete it where the coordinator runs, start the "
                        + "coordinator, which makes a new one, and copy that to the other machines",
                cause);
    }

    /** Whole or not at all: two coordinators that start at once end up with the same one. */
    private static void make(Path file, SecureRandom random) throws IOException {
        Path directory = file.toAbsolutePath().getParent();
        Files.createDirectories(directory, OWNER_ONLY_DIRECTORY);
        byte[] bytes = new byte[BYTES];
        random.nextBytes(bytes);
        Path draft = Files.createTempFile(directory, "secret", ".draft", OWNER_ONLY);
        try {
            write(draft, Base64.getEncoder().encodeToString(bytes) + "\n");
            Files.createLink(file, draft);
        } catch (FileAlreadyExistsException e) {
            // Another coordinator was faster: its secret is as good.
            return;
        } finally {
            Files.delete(draft);
        }
    }

    /** Writes it to the disk, too: linked before that, it would be there and empty after a power cut. */
    private static void write(Path draft, String text) throws IOException {
        try (FileChannel channel = FileChannel.open(draft, StandardOpenOption.WRITE)) {
            ByteBuffer bytes = StandardCharsets.US_ASCII.encode(text);
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
        }
    }
}
