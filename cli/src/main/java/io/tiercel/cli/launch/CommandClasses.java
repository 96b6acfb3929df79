package io.tiercel.cli.launch;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/**
 * The classes that are commands: those of one jar, or folder, whose name ends in {@code Command} and that are
 * {@link Launched}.
 *
 * <p>No other class is loaded to find them, so that the command line starts fast.
 */
final class CommandClasses {
    private static final String SUFFIX = "Command.class";

    private CommandClasses() {}

    /** Those that lie where the given class does, and in its package or below. In no particular order. */
    static List<Class<?>> beside(Class<?> one) {
        Path place = placeOf(one);
        String folder = one.getPackageName().replace('.', '/') + "/";
        try {
            List<String> names = Files.isDirectory(place) ? inFolder(place, folder) : inJar(place, folder);
            return names.stream()
                    .<Class<?>>map(name -> load(name, one))
                    .filter(found -> found.isAnnotationPresent(Launched.class))
                    .toList();
        } catch (IOException e) {
            throw new IllegalStateException("the commands in " + place + " cannot be listed", e);
        }
    }

    private static Path placeOf(Class<?> one) {
        try {
            return Path.of(
                    one.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException("no path leads to " + one, e);
        }
    }

    private static List<String> inJar(Path jar, String folder) throws IOException {
        try (JarFile file = new JarFile(jar.toFile(), false)) {
            return file.stream()
                    .map(entry -> entry.getName())
                    .filter(name -> name.startsWith(folder) && name.endsWith(SUFFIX))
                    .toList();
        }
    }

    private static List<String> inFolder(Path root, String folder) throws IOException {
        try (Stream<Path> files = Files.walk(root.resolve(folder))) {
            return files.map(file -> root.relativize(file).toString())
                    .filter(name -> name.endsWith(SUFFIX))
                    .toList();
        }
    }

    private static Class<?> load(String file, Class<?> one) {
        String name = file.substring(0, file.length() - ".class".length()).replace('/', '.');
        try {
            return Class.forName(name, false, one.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException("a class is listed, but not there: " + name, e);
        }
    }
}
