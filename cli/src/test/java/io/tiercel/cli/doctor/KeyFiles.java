package io.tiercel.cli.doctor;

import io.tiercel.install.hadoop.PlugIn;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** Files of settings, and what the jars of the parts have for them. */
final class KeyFiles {
    private KeyFiles() {}

    /** Writes a file with these settings that includes those of the parts. */
    static void write(Path file, Map<String, String> settings, PlugIn... parts) throws IOException {
        StringBuilder xml = new StringBuilder("<configuration xmlns:xi=\"http://www.w3.org/2001/XInclude\">\n");
        new TreeMap<>(settings)
                .forEach((key, text) ->
                        xml.append("<property><name>%s</name><value>%s</value></property>%n".formatted(key, text)));
        for (PlugIn part : parts) {
            xml.append(SiteFiles.include(part));
        }
        Files.writeString(file, xml.append("</configuration>\n"));
    }

    /** Puts into a directory what the part's jar has. */
    static void copyPresent(PlugIn part, Path directory) throws IOException {
        try (InputStream in = Objects.requireNonNull(KeyFiles.class.getResourceAsStream("/" + part.present()))) {
            Files.write(directory.resolve(part.present()), in.readAllBytes());
        }
    }
}
