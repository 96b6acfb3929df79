package io.tiercel.architecture;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A build of small modules that each have the core's own build file, and so its gates; one run of Maven shows which of
 * them the gates stop.
 */
final class GateBuild {
    private static final String PACKAGE = "io.tiercel.core.gate";
    private static final int WAIT_MINUTES_MAX = 5;

    private final Path repository = Path.of(Objects.requireNonNull(System.getProperty("tiercel.home")));
    private final Path folder;
    private final List<String> modules = new ArrayList<>(List.of("testkit"));

    GateBuild(Path folder) throws IOException {
        this.folder = folder;
        Files.createDirectories(folder.resolve("testkit"));
        Files.copy(repository.resolve("testkit/pom.xml"), folder.resolve("testkit/pom.xml"));
        Files.createDirectories(folder.resolve(".mvn"));
        Files.copy(repository.resolve(".mvn/jvm.config"), folder.resolve(".mvn/jvm.config"));
    }

    /** Adds a module with one class named {@code Gate} in a package of its own; {@code members} is what it consists of. */
    GateBuild module(String name, String members) throws IOException {
        return module(name, members, "");
    }

    GateBuild module(String name, String members, String dependency) throws IOException {
        modules.add(name);
        Path sources = Files.createDirectories(folder.resolve(name)
                .resolve("src/main/java/io/tiercel/core/gate")
                .resolve(name));
        String pom = Files.readString(repository.resolve("core/pom.xml"))
                .replace("<artifactId>tiercel-core</artifactId>", "<artifactId>" + name + "</artifactId>")
                .replaceFirst("<dependencies>", "<dependencies>" + dependency);
        Files.writeString(folder.resolve(name).resolve("pom.xml"), pom);
        Files.copy(repository.resolve("core/purity.txt"), folder.resolve(name).resolve("purity.txt"));
        String packageLine = "package " + PACKAGE + "." + name + ";\n\n";
        Files.writeString(
                sources.resolve("package-info.java"),
                "@NullMarked\n" + packageLine + "import org.jspecify.annotations.NullMarked;\n");
        String body = members.indent(4).replaceAll("(?m)^ +$", "");
        Files.writeString(sources.resolve("Gate.java"), packageLine + "abstract class Gate {\n" + body + "}\n");
        return this;
    }

    /** Builds all modules, up to the point where the core's gates have been; returns what Maven said. */
    String run() throws IOException, InterruptedException {
        String root = Files.readString(repository.resolve("pom.xml"))
                .replaceFirst("(?s)<modules>.*</modules>", "<modules>" + listed() + "</modules>");
        Files.writeString(folder.resolve("pom.xml"), root);
        Path log = folder.resolve("log");
        ProcessBuilder builder = new ProcessBuilder(command()).directory(folder.toFile());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        Process maven =
                builder.redirectErrorStream(true).redirectOutput(log.toFile()).start();
        try {
            if (!maven.waitFor(WAIT_MINUTES_MAX, TimeUnit.MINUTES)) {
                throw new AssertionError("Maven did not end in " + WAIT_MINUTES_MAX + " minutes");
            }
        } finally {
            maven.descendants().forEach(ProcessHandle::destroyForcibly);
            maven.destroyForcibly();
        }
        return Files.readString(log);
    }

    private String listed() {
        return String.join(
                "", modules.stream().map(m -> "<module>" + m + "</module>").toList());
    }

    /** Offline, since the build this test belongs to has already fetched all it takes. */
    private static List<String> command() {
        List<String> command = new ArrayList<>(List.of("mvn", "-o", "-B", "-Dstyle.color=never", "-fae"));
        @Nullable String local = System.getProperty("localRepository");
        if (local != null) {
            command.add("-Dmaven.repo.local=" + local);
        }
        command.add("process-classes");
        return command;
    }
}
