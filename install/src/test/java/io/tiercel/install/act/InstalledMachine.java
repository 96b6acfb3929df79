package io.tiercel.install.act;

import io.tiercel.install.plan.FileChange;
import io.tiercel.install.plan.InstallOptions;
import io.tiercel.install.plan.InstallPlan;
import io.tiercel.install.plan.InstallPlanner;
import io.tiercel.install.plan.InstallRole;
import io.tiercel.install.plan.Known;
import io.tiercel.install.text.Raw;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/** A machine in a folder, with a configuration of Hadoop's, on which Tiercel is installed. */
final class InstalledMachine {
    private static final String USER = System.getProperty("user.name");

    final Path root;
    final Path conf;
    private final Path state;

    InstalledMachine(Path root) throws IOException {
        this.root = root;
        this.conf = Files.createDirectories(root.resolve("conf"));
        this.state = root.resolve("var/lib/tiercel/install");
        write("core-site.xml", """
                <configuration>
                  <property><name>fs.defaultFS</name><value>hdfs://nn-1:8020</value></property>
                </configuration>
                """);
    }

    Path write(String file, String raw) throws IOException {
        return Files.write(conf.resolve(file), Raw.bytes(raw));
    }

    String read(String file) throws IOException {
        return Raw.of(Files.readAllBytes(conf.resolve(file)));
    }

    InstallOptions options() {
        return new InstallOptions(
                conf.toString(),
                root.resolve("etc/tiercel").toString(),
                root.resolve("units").toString(),
                false,
                "/opt/tiercel",
                "/opt/tiercel/bin/tiercel",
                "/opt/tiercel/jars",
                "/tiercel/1",
                "",
                true,
                Map.of("tiercel.coordinator.address", "nn-1:8765"),
                List.of("root.default"),
                new InstallOptions.Users(USER, USER, USER));
    }

    InstallPlan plan(Set<InstallRole> roles, Disk disk) throws IOException {
        InstallState before = InstallState.read(state, disk);
        Map<InstallRole, String> secrets = new EnumMap<>(InstallRole.class);
        Stream.of(InstallRole.values()).forEach(role -> secrets.put(role, "secret of " + role.word() + "\n"));
        return InstallPlanner.plan(
                roles,
                options(),
                new Known(file -> present(disk, file), before.records(), secrets, Optional.of("c\n")));
    }

    private static Optional<String> present(Disk disk, Path file) {
        try {
            return disk.read(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Makes the machine have exactly these roles; what was changed. */
    List<FileChange> become(Disk disk, InstallRole... roles) throws IOException {
        Set<InstallRole> wanted = new TreeSet<>(List.of(roles));
        InstallPlan plan = plan(wanted, disk);
        if (!plan.problems().isEmpty()) {
            throw new AssertionError(plan.problems());
        }
        new Installer(state, disk, "1.0+test").carryOut(plan, wanted, options());
        return plan.needed();
    }

    List<FileChange> become(InstallRole... roles) throws IOException {
        return become(new AtomicDisk(), roles);
    }

    /** All files and directories, but for what is kept of the installation; directories have no content. */
    Map<String, String> files() throws IOException {
        Map<String, String> files = all();
        files.keySet().removeIf(file -> file.startsWith("var"));
        return files;
    }

    Map<String, String> all() throws IOException {
        Map<String, String> files = new TreeMap<>();
        try (Stream<Path> walk = Files.walk(root)) {
            for (Path file : walk.toList()) {
                String name = root.relativize(file).toString();
                files.put(name, Files.isDirectory(file) ? "" : Raw.of(Files.readAllBytes(file)));
            }
        }
        return files;
    }
}
