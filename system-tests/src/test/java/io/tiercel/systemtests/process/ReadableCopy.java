package io.tiercel.systemtests.process;

import io.tiercel.testbed.servers.ClassPaths;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A directory that every user of this machine may read, with copies of what lies where only one user may go. */
public final class ReadableCopy implements AutoCloseable {
    private final Path root;
    private int copies;

    private ReadableCopy(Path root) {
        this.root = root;
    }

    public static ReadableCopy create() throws IOException {
        Path root = Files.createTempDirectory("readable-");
        Files.setPosixFilePermissions(root, PosixFilePermissions.fromString("rwxr-xr-x"));
        return new ReadableCopy(root);
    }

    public Path root() {
        return root;
    }

    /** A class path of copies of these jars and directories. */
    public String classPath(List<Path> entries) throws IOException {
        List<Path> copied = new ArrayList<>();
        for (Path entry : entries) {
            if (Files.exists(entry)) {
                copied.add(copy(entry));
            }
        }
        return ClassPaths.join(copied.stream());
    }

    @Override
    public void close() throws IOException {
        try (Stream<Path> all = Files.walk(root)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }

    private Path copy(Path from) throws IOException {
        // Numbered, because two entries may have the same name.
        Path to = root.resolve(copies++ + "-" + from.getFileName());
        Files.walkFileTree(from, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path dir, BasicFileAttributes attributes) throws IOException {
                Files.createDirectories(to.resolve(from.relativize(dir).toString()));
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Path copy = file.equals(from)
                        ? to
                        : to.resolve(from.relativize(file).toString());
                Files.copy(file, copy);
                Files.setPosixFilePermissions(copy, PosixFilePermissions.fromString("rw-r--r--"));
                return FileVisitResult.CONTINUE;
            }
        });
        return to;
    }
}
