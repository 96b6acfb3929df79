package io.tiercel.reproduce.turns;

import io.tiercel.testbed.maven.MavenClassPath;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;

/**
 * Hadoop's {@code libhadoop.so}, without which a DataNode does not ask the kernel to read ahead. Hadoop's own artifacts on
 * Maven Central have none. Trino's build of Hadoop does, and its functions for files are those of Hadoop 3.5.
 */
final class NativeLibrary {
    private static final String NAME = "libhadoop.so";
    private static final String ARTIFACT = "hadoop-apache";
    private static final MavenClassPath LIBRARY =
            new MavenClassPath(List.of("io.trino.hadoop:" + ARTIFACT + ":3.3.5-3"), List.of(), List.of("*:*"));

    private NativeLibrary() {}

    /**
     * Fetches it, once.
     *
     * @return the directory that it is in, for the environment's {@code LD_LIBRARY_PATH}
     * @throws IOException in words, where Maven cannot fetch it or it is none for this machine
     */
    static Path in(Path directory) throws IOException {
        Path library = directory.resolve(NAME);
        if (!Files.exists(library)) {
            try (JarFile jar = new JarFile(jar(LIBRARY.in(directory)))) {
                String machine = System.getProperty("os.arch");
                ZipEntry entry = Optional.ofNullable(jar.getEntry("nativelib/Linux-" + machine + "/" + NAME))
                        .orElseThrow(() -> new IOException("there is no " + NAME + " for " + machine));
                try (InputStream in = jar.getInputStream(entry)) {
                    Files.copy(in, library, StandardCopyOption.REPLACE_EXISTING);
                }
            }
        }
        return directory;
    }

    private static String jar(String classPath) throws IOException {
        return List.of(classPath.split(":", -1)).stream()
                .filter(path -> path.contains(ARTIFACT))
                .findFirst()
                .orElseThrow(() -> new IOException("no " + ARTIFACT + " among " + classPath));
    }
}
