package io.tiercel.install.act;

import io.tiercel.install.text.Raw;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.nio.file.attribute.UserPrincipalNotFoundException;
import java.util.Optional;

/** The disk of this machine. A file is written beside its place, and takes it when it is complete and on the medium. */
public final class AtomicDisk implements Disk {
    private static final String DRAFT = ".tiercel-install";

    @Override
    public Optional<String> read(Path file) throws IOException {
        try {
            return Optional.of(Raw.of(Files.readAllBytes(file)));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (AccessDeniedException e) {
            throw new IOException(file + " may not be read by this user: run this as root", e);
        }
    }

    @Override
    public void write(Path file, String raw, String owner, String mode) throws IOException {
        try {
            Path place =
                    Files.exists(file) ? file.toRealPath() : file; // What a link leads to is changed, not the link.
            Path draft = place.resolveSibling("." + place.getFileName() + DRAFT);
            Files.deleteIfExists(draft);
            if (Files.exists(place)) {
                copy(place, draft);
                fill(draft, raw);
            } else {
                Files.createFile(
                        draft, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
                fill(draft, raw);
                giveTo(owner, draft);
                Files.setPosixFilePermissions(draft, PosixFilePermissions.fromString(mode));
            }
            Files.move(draft, place, StandardCopyOption.ATOMIC_MOVE);
        } catch (AccessDeniedException e) {
            throw new IOException(file + " may not be written by this user: run this as root", e);
        }
    }

    /** With its owner, group, permissions and what else there is. */
    private static void copy(Path place, Path draft) throws IOException {
        Files.copy(place, draft, StandardCopyOption.COPY_ATTRIBUTES);
        Object before = Files.getAttribute(place, "unix:uid");
        if (!before.equals(Files.getAttribute(draft, "unix:uid"))) {
            Files.delete(draft);
            throw new IOException(place + " belongs to another user, and is to go on doing so: run this as root");
        }
    }

    private static void fill(Path draft, String raw) throws IOException {
        try (FileChannel channel =
                FileChannel.open(draft, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)) {
            ByteBuffer bytes = ByteBuffer.wrap(Raw.bytes(raw));
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
        }
    }

    private static void giveTo(String owner, Path draft) throws IOException {
        if (owner.isEmpty()) {
            return;
        }
        try {
            UserPrincipal user =
                    draft.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName(owner);
            Files.getFileAttributeView(draft, PosixFileAttributeView.class).setOwner(user);
        } catch (UserPrincipalNotFoundException e) {
            Files.delete(draft);
            throw new IOException(
                    "there is no user " + owner + " on this machine: useradd --system --no-create-home " + owner, e);
        }
    }

    @Override
    public void delete(Path file) throws IOException {
        try {
            Files.deleteIfExists(file);
            Files.deleteIfExists(file.resolveSibling("." + file.getFileName() + DRAFT));
        } catch (AccessDeniedException e) {
            throw new IOException(file + " may not be deleted by this user: run this as root", e);
        }
    }

    @Override
    public void makeDirectory(Path directory, String mode) throws IOException {
        try {
            Files.createDirectory(directory);
            Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString(mode));
        } catch (AccessDeniedException e) {
            throw new IOException(directory + " may not be made by this user: run this as root", e);
        }
    }
}
