package io.tiercel.cli.doctor;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A class path as it is written for {@code java}. */
public final class ClassPathText {
    private ClassPathText() {}

    /**
     * Its entries; a directory with a star stands for the jars that it has now.
     *
     * @param base where relative entries begin
     */
    public static List<Path> entries(String classPath, Path base) {
        List<Path> entries = new ArrayList<>();
        for (String entry : classPath.split(File.pathSeparator, -1)) {
            try {
                if (entry.equals("*") || entry.endsWith("/*")) {
                    addJars(base.resolve(entry.substring(0, entry.length() - 1)), entries);
                } else if (!entry.isBlank()) {
                    entries.add(base.resolve(entry));
                }
            } catch (InvalidPathException e) {
                // No file has such a name.
            }
        }
        return entries;
    }

    private static void addJars(Path directory, List<Path> entries) {
        if (!Files.isDirectory(directory)) {
            return;
        }
        try (DirectoryStream<Path> jars = Files.newDirectoryStream(directory, "*.jar")) {
            jars.forEach(entries::add);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
