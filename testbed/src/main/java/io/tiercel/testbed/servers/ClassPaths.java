package io.tiercel.testbed.servers;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/** Class paths for JVMs of their own. */
public final class ClassPaths {
    private ClassPaths() {}

    /** This JVM's class path, also where the test runner has hidden it in the manifest of one jar. */
    public static List<Path> own() throws IOException {
        List<Path> paths = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            List<Path> listed = listedInManifest(Path.of(entry));
            paths.addAll(listed.isEmpty() ? List.of(Path.of(entry)) : listed);
        }
        return paths;
    }

    /** Hadoop with its dependencies, and nothing of ours: what {@code hadoop classpath} would say. */
    public static List<Path> hadoop() throws IOException {
        return own().stream()
                .filter(path -> Files.isRegularFile(path)
                        && !path.getFileName().toString().startsWith("tiercel-"))
                .toList();
    }

    /** The jar or directory that a class was loaded from. */
    public static Path holding(Class<?> type) {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().getPath());
    }

    public static String join(Stream<Path> paths) {
        return String.join(File.pathSeparator, paths.map(Path::toString).toList());
    }

    private static List<Path> listedInManifest(Path entry) throws IOException {
        if (!Files.isRegularFile(entry)) {
            return List.of();
        }
        try (JarFile jar = new JarFile(entry.toFile())) {
            String listed = jar.getManifest() == null
                    ? null
                    : jar.getManifest().getMainAttributes().getValue("Class-Path");
            if (listed == null || !entry.getFileName().toString().startsWith("surefire")) {
                return List.of();
            }
            return Stream.of(listed.split(" ", -1))
                    .map(url -> entry.toUri().resolve(url))
                    .map(Path::of)
                    .toList();
        }
    }
}
