package io.tiercel.testbed.daemons;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;

/**
 * A directory of configuration that a process has first on its class path: Hadoop's files of settings, Tiercel's, and how it
 * logs.
 *
 * @param path where it is
 */
public record ConfigurationDirectory(Path path) {
    private static final String OURS = "tiercel.";

    /**
     * Writes one.
     *
     * @param log where a process with this configuration writes what it has to say
     * @param settings by key, those of Tiercel among them
     */
    public static ConfigurationDirectory write(Path path, Path log, Map<String, String> settings) throws IOException {
        Files.createDirectories(path);
        Files.createDirectories(log.toAbsolutePath().getParent());
        write(path.resolve("core-site.xml"), settings, false);
        write(path.resolve("tiercel-site.xml"), settings, true);
        // What differs between Hadoop's two files is who reads them. Here it is the same process.
        Files.copy(path.resolve("core-site.xml"), path.resolve("hdfs-site.xml"));
        Files.write(
                path.resolve("log4j.properties"),
                List.of(
                        "log4j.rootLogger=WARN,file",
                        "log4j.logger.io.tiercel=INFO",
                        "log4j.appender.file=org.apache.log4j.RollingFileAppender",
                        "log4j.appender.file.File=" + log,
                        "log4j.appender.file.MaxFileSize=16MB",
                        "log4j.appender.file.MaxBackupIndex=1",
                        "log4j.appender.file.layout=org.apache.log4j.PatternLayout",
                        "log4j.appender.file.layout.ConversionPattern=%d{ISO8601} %p %c: %m%n"));
        return new ConfigurationDirectory(path);
    }

    /** The class path of a process with this configuration, which else has what this JVM has. */
    public String classPath() {
        return path + ":" + System.getProperty("java.class.path");
    }

    private static void write(Path file, Map<String, String> settings, boolean ours) throws IOException {
        Configuration conf = new Configuration(false);
        settings.forEach((key, value) -> {
            if (key.startsWith(OURS) == ours) {
                conf.set(key, value);
            }
        });
        try (OutputStream out = Files.newOutputStream(file)) {
            conf.writeXml(out);
        }
    }
}
