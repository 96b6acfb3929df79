package io.tiercel.cli.doctor;

import io.tiercel.install.hadoop.Names;
import io.tiercel.install.hadoop.PlugIn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipFile;

/** Which jars and directories have something of Tiercel in them. Each file is looked into once. Not thread-safe. */
final class OurJars {
    private final Map<Object, Boolean> known = new HashMap<>();

    boolean hasOurs(Path entry) {
        try {
            if (Files.isDirectory(entry)) {
                return names().anyMatch(name -> Files.exists(entry.resolve(name)));
            }
            // By its place on the disk, as many processes have the same one open.
            Object file = Files.getAttribute(entry, "unix:dev") + ":" + Files.getAttribute(entry, "unix:ino");
            return known.computeIfAbsent(file, any -> isOurs(entry));
        } catch (IOException | UnsupportedOperationException e) {
            return false; // It is gone.
        }
    }

    private static boolean isOurs(Path jar) {
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            return names().anyMatch(name -> zip.getEntry(name) != null);
        } catch (IOException e) {
            return false;
        }
    }

    private static Stream<String> names() {
        return Stream.concat(
                Stream.of(PlugIn.values()).map(PlugIn::present),
                Names.ALL.stream().map(name -> name.replace('.', '/') + ".class"));
    }
}
