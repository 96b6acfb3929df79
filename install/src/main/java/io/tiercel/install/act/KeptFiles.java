package io.tiercel.install.act;

import io.tiercel.install.text.Raw;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Contents of files, each in a file that is named for its SHA-256. Readable by their owner alone. */
final class KeptFiles {
    private final Path directory;
    private final Disk disk;

    KeptFiles(Path directory, Disk disk) {
        this.directory = directory;
        this.disk = disk;
    }

    /** What has this hash; nothing where it is not kept, or damaged. */
    Optional<String> content(String hash) throws IOException {
        if (!hash.matches("[0-9a-f]{64}")) {
            return Optional.empty();
        }
        return disk.read(place(hash)).filter(raw -> sha256(raw).equals(hash));
    }

    Path place(String hash) {
        return directory.resolve(hash);
    }

    void keep(String raw) throws IOException {
        String hash = sha256(raw);
        if (content(hash).isEmpty()) {
            for (Path missing : InstallState.missing(directory)) {
                disk.makeDirectory(missing, "rwx------");
            }
            disk.write(place(hash), raw, "", "rw-------");
        }
    }

    /** Deletes those whose hashes are not among these. */
    void forgetOthers(Set<String> hashes) throws IOException {
        for (Path file : list(directory)) {
            if (!hashes.contains(String.valueOf(file.getFileName()))) {
                disk.delete(file);
            }
        }
    }

    void forgetAll() throws IOException {
        forgetOthers(Set.of());
        disk.delete(directory);
    }

    /** What is in a directory; nothing where there is none. */
    static List<Path> list(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(directory)) {
            return files.sorted().toList();
        }
    }

    static String sha256(String raw) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(Raw.bytes(raw)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JVM has SHA-256", e);
        }
    }
}
