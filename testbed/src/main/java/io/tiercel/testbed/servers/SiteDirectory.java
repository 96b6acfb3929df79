package io.tiercel.testbed.servers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.TreeMap;

/**
 * A configuration directory of a cluster's machines, as an operator writes it.
 *
 * @param path where it is
 */
public record SiteDirectory(Path path) {
    /** What the jar of a part has, if a process has the jar. */
    public static String present(String part) {
        return "tiercel-" + part + "-present.xml";
    }

    /** What the operator writes for a part. */
    public static String site(String part) {
        return "tiercel-" + part + "-site.xml";
    }

    /**
     * Writes a file, all at once: servers may read it just now.
     *
     * @param parts whose keys it includes, after its own
     */
    public void write(String file, Map<String, String> settings, String... parts) throws IOException {
        StringBuilder xml = new StringBuilder("<configuration xmlns:xi=\"http://www.w3.org/2001/XInclude\">\n");
        new TreeMap<>(settings)
                .forEach((key, text) -> xml.append("  <property><name>%s</name><value>%s</value></property>\n"
                        .formatted(key, text.replace("&", "&amp;").replace("<", "&lt;"))));
        for (String part : parts) {
            xml.append("  <xi:include href=\"%s\"><xi:fallback/></xi:include>\n".formatted(present(part)));
        }
        Files.createDirectories(path);
        Path next = path.resolve(file + ".next");
        Files.writeString(next, xml.append("</configuration>\n"));
        Files.move(next, path.resolve(file), StandardCopyOption.ATOMIC_MOVE);
    }
}
