package io.tiercel.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A directory that only this user may enter, and that is deleted with all it holds when it is closed. */
public final class TemporaryDirectory implements AutoCloseable {
    /** Something on its way out may still be writing while its files are deleted. */
    private static final int DELETIONS_MAX = 5;

    private final Path path;

    private TemporaryDirectory(Path path) {
        this.path = path;
    }

    /** A new one in the system's place for temporary files. */
    public static TemporaryDirectory create(String prefix) throws IOException {
        return new TemporaryDirectory(Files.createTempDirectory(prefix));
    }

    /** A new one in this directory, which is made where it is missing. */
    public static TemporaryDirectory createIn(Path parent, String prefix) throws IOException {
        return new TemporaryDirectory(Files.createTempDirectory(Files.createDirectories(parent), prefix));
    }

    public Path path() {
        return path;
    }

    /** Deletes it. What cannot be deleted stays behind; closing again tries again. */
    @Override
    public synchronized void close() {
        for (int i = 0; i < DELETIONS_MAX && Files.exists(path); i++) {
            delete(path);
        }
    }

    /** Deletes a file, or a directory with all it holds, as far as that is possible. */
    public static void delete(Path root) {
        List<Path> deepestFirst;
        try (Stream<Path> all = Files.walk(root)) {
            deepestFirst = all.sorted(Comparator.reverseOrder()).toList();
        } catch (IOException | UncheckedIOException e) {
            // It is not there, or a file vanished under the walk; another attempt sees what is left.
            return;
        }
        for (Path found : deepestFirst) {
            found.toFile().delete();
        }
    }
}
