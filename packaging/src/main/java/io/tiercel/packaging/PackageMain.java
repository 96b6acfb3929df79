package io.tiercel.packaging;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Makes all packages of what is built; {@code ./tiercel package} runs it. */
public final class PackageMain {
    private static final int USAGE = 2;
    private static final DateTimeFormatter STAMP =
            DateTimeFormatter.ofPattern("yyyyMMddHHmmss").withZone(ZoneOffset.UTC);

    private PackageMain() {}

    public static void main(String[] args) {
        if (args.length > 0) {
            System.err.println("tiercel: package takes no arguments: " + args[0]);
            System.exit(USAGE);
        }
        Path home = Path.of(System.getProperty("tiercel.home", "."));
        try {
            long epochSeconds = Long.parseLong(System.getProperty("tiercel.commit.time", "0"));
            make(home, home.resolve("target/packages"), epochSeconds).forEach(System.out::println);
        } catch (IOException | NumberFormatException e) {
            System.err.println("tiercel: " + e.getMessage());
            System.exit(1);
        }
    }

    /**
     * Makes them, in place of those that are there.
     *
     * @param epochSeconds the time of all that is in them: that of the commit
     * @return where they are
     */
    public static List<Path> make(Path home, Path folder, long epochSeconds) throws IOException {
        BuiltTree tree = new BuiltTree(home);
        empty(folder);
        String build = tree.build();
        List<PackedFile> files = new ArrayList<>(tree.programs());
        files.addAll(tree.plugIns());
        files.addAll(tree.pages());
        List<Path> made = new ArrayList<>();
        made.add(folder.resolve("tiercel-" + build + ".tar.gz"));
        TarGz.write(made.get(0), "tiercel-" + build, files, epochSeconds);
        String version = debianVersion(build, epochSeconds);
        DebWriter writer = new DebWriter(version, epochSeconds);
        for (DebianPackage contents : new DebianPackages(tree, version).all()) {
            made.add(writer.write(contents, folder));
        }
        made.addAll(ofHypervisors(home, folder));
        return made;
    }

    /** The build as Debian orders them: a snapshot comes before its version, and after earlier snapshots. */
    static String debianVersion(String build, long epochSeconds) {
        String[] parts = build.split("\\+", 2);
        if (!parts[0].endsWith("-SNAPSHOT")) {
            return parts[0].replace('-', '.');
        }
        String commit = parts.length > 1 ? "." + parts[1].replace('-', '.') : "";
        return parts[0].replace("-SNAPSHOT", "") + "~" + STAMP.format(Instant.ofEpochSecond(epochSeconds)) + commit;
    }

    /** What {@code host/package} has made, where it has. */
    private static List<Path> ofHypervisors(Path home, Path folder) throws IOException {
        Path debs = home.resolve("host/target/debian");
        if (!Files.isDirectory(debs)) {
            System.err.println("package: there is no package for hypervisors: host/package makes it");
            return List.of();
        }
        List<Path> copied = new ArrayList<>();
        try (Stream<Path> files = Files.list(debs)) {
            for (Path deb : files.filter(file -> file.toString().endsWith(".deb"))
                    .sorted()
                    .toList()) {
                copied.add(Files.copy(deb, folder.resolve(deb.getFileName()), StandardCopyOption.REPLACE_EXISTING));
            }
        }
        return copied;
    }

    private static void empty(Path folder) throws IOException {
        Files.createDirectories(folder);
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.delete(file);
            }
        }
    }
}
