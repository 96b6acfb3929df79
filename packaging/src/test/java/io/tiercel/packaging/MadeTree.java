package io.tiercel.packaging;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Objects;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;

/** A folder that looks like one in which {@code ./tiercel} has built, with jars that have nothing in them. */
final class MadeTree {
    static final String BUILD = "1.2.0-SNAPSHOT+17249a69abcd";
    private static final Path HOME = Path.of(Objects.requireNonNull(System.getProperty("tiercel.home")));

    private MadeTree() {}

    static Path in(Path folder) throws IOException {
        Path home = Files.createDirectories(folder);
        Files.copy(HOME.resolve("tiercel"), home.resolve("tiercel"), StandardCopyOption.REPLACE_EXISTING);
        for (String page :
                List.of("LICENSE", "NOTICE", "README.md", "CHANGELOG.md", "docs/a.md", "docs/scenarios/a.yaml")) {
            write(home, page, page);
        }
        jar(home, "cli/target/tiercel-cli-1.jar");
        jar(home, "elsewhere/library-1.jar");
        String library = home.resolve("elsewhere/library-1.jar").toString();
        write(home, ".tiercel/classpath", "cli/target/tiercel-cli-1.jar\n" + library + "\n");
        write(home, ".tiercel/classpath-coordinator", library + "\n");
        write(home, ".tiercel/classpath-relay", library + "\n");
        write(home, ".tiercel/commands", "|-Xshare:auto|||\n");
        write(home, ".tiercel/bom.json", "{}");
        for (String part : List.of("client", "appmaster", "datanode", "resourcemanager")) {
            jar(home, "plugins/" + part + "/target/tiercel-" + part + "-1.jar");
            jar(home, "plugins/" + part + "/target/original-tiercel-" + part + "-1.jar");
        }
        return home;
    }

    private static void write(Path home, String file, String text) throws IOException {
        Path path = home.resolve(file);
        Files.createDirectories(Objects.requireNonNull(path.getParent()));
        Files.writeString(path, text);
    }

    private static void jar(Path home, String file) throws IOException {
        write(home, file, "");
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.IMPLEMENTATION_VERSION, BUILD);
        try (OutputStream out = Files.newOutputStream(home.resolve(file));
                JarOutputStream jar = new JarOutputStream(out)) {
            ZipEntry entry = new ZipEntry("META-INF/MANIFEST.MF");
            entry.setTime(0);
            jar.putNextEntry(entry);
            manifest.write(jar);
        }
    }
}
