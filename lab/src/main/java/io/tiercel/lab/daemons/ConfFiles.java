package io.tiercel.lab.daemons;

import io.tiercel.lab.plan.HadoopSettings;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;

/** Writes Hadoop's configuration directories. */
final class ConfFiles {
    private ConfFiles() {}

    /**
     * Writes one, which is made where it is missing.
     *
     * @param log what is to be its {@code log4j.properties}
     */
    static void write(Path directory, Map<String, String> settings, String log) throws IOException {
        Files.createDirectories(directory);
        for (Map.Entry<String, Map<String, String>> file :
                HadoopSettings.files(settings).entrySet()) {
            write(directory.resolve(file.getKey()), file.getValue());
        }
        Files.writeString(directory.resolve("log4j.properties"), log);
    }

    private static void write(Path file, Map<String, String> settings) throws IOException {
        Configuration conf = new Configuration(false);
        settings.forEach(conf::set);
        try (OutputStream out = Files.newOutputStream(file)) {
            conf.writeXml(out);
        }
    }
}
