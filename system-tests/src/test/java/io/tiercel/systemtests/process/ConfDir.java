package io.tiercel.systemtests.process;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;

/** A configuration directory, as HADOOP_CONF_DIR names it: what an operator edits to add Tiercel. */
public final class ConfDir {
    /** Log to the error output, as Hadoop's scripts have it. */
    private static final String LOG = """
            log4j.rootLogger=WARN,console
            log4j.logger.org.apache.hadoop.util.NativeCodeLoader=ERROR
            log4j.appender.console=org.apache.log4j.ConsoleAppender
            log4j.appender.console.target=System.err
            log4j.appender.console.layout=org.apache.log4j.PatternLayout
            log4j.appender.console.layout.ConversionPattern=%p %c{2}: %m%n
            """;

    private ConfDir() {}

    /** Writes core-site.xml and a log4j.properties: a client without Tiercel. */
    public static Path stock(Path directory, String uri) throws IOException {
        Files.createDirectories(directory);
        write(directory.resolve("core-site.xml"), Map.of("fs.defaultFS", uri));
        Files.writeString(directory.resolve("log4j.properties"), LOG);
        return directory;
    }

    /**
     * Writes core-site.xml, an hdfs-site.xml with the two settings that load Tiercel, and tiercel-site.xml.
     *
     * @param client a client's configuration with Tiercel on
     * @param tiercel the {@code tiercel.*} settings
     */
    public static Path withTiercel(Path directory, String uri, Configuration client, Map<String, String> tiercel)
            throws IOException {
        stock(directory, uri);
        Configuration loading = new Configuration(false);
        client.getPropsWithPrefix("dfs.client.").forEach((suffix, text) -> {
            if (text.startsWith("io.tiercel.")) {
                loading.set("dfs.client." + suffix, text);
            }
        });
        write(directory.resolve("hdfs-site.xml"), loading);
        write(directory.resolve("tiercel-site.xml"), tiercel);
        return directory;
    }

    public static void write(Path file, Map<String, String> settings) throws IOException {
        Configuration conf = new Configuration(false);
        settings.forEach(conf::set);
        write(file, conf);
    }

    private static void write(Path file, Configuration conf) throws IOException {
        try (OutputStream out = Files.newOutputStream(file)) {
            conf.writeXml(out);
        }
    }
}
