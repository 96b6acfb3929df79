package io.tiercel.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A private directory that is deleted with all it holds when it is closed. */
final class ClusterDirectory implements AutoCloseable {
    private final Path root;

    private ClusterDirectory(Path root) {
        this.root = root;
    }

    static ClusterDirectory create(@Nullable Path parent) throws IOException {
        if (parent == null) {
            return new ClusterDirectory(Files.createTempDirectory("cluster-"));
        }
        Files.createDirectories(parent);
        return new ClusterDirectory(Files.createTempDirectory(parent, "cluster-"));
    }

    Path root() {
        return root;
    }

    Path logFile() {
        return root.resolve("cluster.log");
    }

    /** Deletes what it can: a daemon on its way out may still be writing. */
    @Override
    public void close() {
        for (int attempt = 0; attempt < 3 && Files.exists(root); attempt++) {
            deleteOnce();
        }
    }

    private void deleteOnce() {
        List<Path> deepestFirst;
        try (Stream<Path> all = Files.walk(root)) {
            deepestFirst = all.sorted(Comparator.reverseOrder()).toList();
        } catch (IOException | UncheckedIOException e) {
            // A file vanished under the walk; the next attempt sees what is left.
            return;
        }
        for (Path path : deepestFirst) {
            path.toFile().delete();
        }
    }
}
