package io.tiercel.packaging;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Stream;

/** What {@code ./tiercel} has built in its folder, as the files of a package. */
final class BuiltTree {
    /** The class paths of the programs; the first is that of the command line. */
    private static final List<String> CLASS_PATHS = List.of("classpath", "classpath-coordinator", "classpath-relay");

    private static final List<String> PLUG_INS = List.of("client", "appmaster", "datanode", "resourcemanager");
    private static final List<String> PAGES = List.of("LICENSE", "NOTICE", "README.md", "CHANGELOG.md");

    private final Path home;

    BuiltTree(Path home) {
        this.home = home;
    }

    /** The launcher, all libraries, and what the launcher knows of them. */
    List<PackedFile> programs() throws IOException {
        Map<String, Path> libraries = new TreeMap<>();
        List<PackedFile> files = new ArrayList<>();
        files.add(PackedFile.of("bin/tiercel", PackedFile.EXECUTABLE, home.resolve("tiercel")));
        for (String name : CLASS_PATHS) {
            StringBuilder entries = new StringBuilder();
            for (String line : Files.readAllLines(state(name))) {
                Path jar = home.resolve(line);
                add(jar, libraries);
                entries.append("lib/").append(jar.getFileName()).append('\n');
            }
            files.add(PackedFile.of("lib/" + name, PackedFile.PLAIN, entries.toString()));
        }
        files.add(PackedFile.of("lib/commands", PackedFile.PLAIN, state("commands")));
        files.add(PackedFile.of("lib/commit", PackedFile.PLAIN, build().replaceFirst(".*\\+", "") + "\n"));
        for (Map.Entry<String, Path> library : libraries.entrySet()) {
            files.add(PackedFile.of("lib/" + library.getKey(), PackedFile.PLAIN, library.getValue()));
        }
        return files;
    }

    private static void add(Path jar, Map<String, Path> libraries) throws IOException {
        String name = String.valueOf(jar.getFileName());
        Path before = libraries.putIfAbsent(name, jar);
        if (before != null && Files.mismatch(before, jar) >= 0) {
            throw new IOException("two libraries have the name " + name + ": " + before + " and " + jar);
        }
    }

    /** The jar of a plug-in. */
    PackedFile plugIn(String part) throws IOException {
        Path folder = home.resolve("plugins").resolve(part).resolve("target");
        try (Stream<Path> jars = Files.list(folder)) {
            Path jar = jars.filter(
                            file -> String.valueOf(file.getFileName()).matches("tiercel-" + part + "-[0-9].*\\.jar"))
                    .sorted()
                    .findFirst()
                    .orElseThrow(() -> new IOException(folder + " has no jar: build it with ./tiercel --version"));
            return PackedFile.of("jars/" + jar.getFileName(), PackedFile.PLAIN, jar);
        }
    }

    List<PackedFile> plugIns() throws IOException {
        List<PackedFile> files = new ArrayList<>();
        for (String part : PLUG_INS) {
            files.add(plugIn(part));
        }
        return files;
    }

    /** The licence, the pages, and the bill of materials. */
    List<PackedFile> pages() throws IOException {
        List<PackedFile> files = new ArrayList<>();
        for (String page : PAGES) {
            files.add(PackedFile.of(page, PackedFile.PLAIN, home.resolve(page)));
        }
        for (String folder : List.of("docs", "docs/scenarios")) {
            try (Stream<Path> pages = Files.list(home.resolve(folder))) {
                for (Path page : pages.filter(Files::isRegularFile).sorted().toList()) {
                    files.add(PackedFile.of(folder + "/" + page.getFileName(), PackedFile.PLAIN, page));
                }
            }
        }
        files.add(PackedFile.of("bom.json", PackedFile.PLAIN, state("bom.json")));
        return files;
    }

    /** The build, as in {@code 1.2.0+17249a69abcd}: what the jars say of themselves. */
    String build() throws IOException {
        Path commandLine = home.resolve(Files.readAllLines(state("classpath")).get(0));
        try (JarFile jar = new JarFile(commandLine.toFile())) {
            Manifest manifest = jar.getManifest();
            String version = manifest == null
                    ? null
                    : manifest.getMainAttributes().getValue(Attributes.Name.IMPLEMENTATION_VERSION);
            if (version == null) {
                throw new IOException(commandLine + " does not say which build it is");
            }
            return version;
        }
    }

    private Path state(String name) throws IOException {
        Path file = home.resolve(".tiercel").resolve(name);
        if (!Files.exists(file)) {
            throw new IOException(file + " is missing, which a build makes: ./tiercel --version");
        }
        return file;
    }
}
