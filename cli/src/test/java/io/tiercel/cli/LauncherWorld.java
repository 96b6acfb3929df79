package io.tiercel.cli;

import io.tiercel.cli.launch.LaunchTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * A folder that looks to the launcher like a fresh clone on a machine of its own: a PATH with the few tools it uses,
 * and a JDK and a Maven that only write down how they were called. Of the commands it knows what is true.
 */
final class LauncherWorld {
    private static final List<String> TOOLS = List.of(
            "bash",
            "env",
            "awk",
            "cat",
            "cksum",
            "dirname",
            "find",
            "flock",
            "git",
            "grep",
            "head",
            "mkdir",
            "mv",
            "readlink",
            "rm",
            "sed",
            "sleep",
            "sort",
            "tail",
            "tee",
            "touch",
            "tr",
            "xargs");
    private static final String BASH = "/usr/bin/env bash";
    private static final int WAIT_SECONDS_MAX = 30;

    final Path home;
    final Path stubs;
    final Path jdks;
    private final Path tools;
    private final Map<String, String> environment = new TreeMap<>();

    /** What a run of the launcher said and how it ended. */
    record Outcome(int code, String out, String err) {
        String lastLine() {
            List<String> lines = out.lines().toList();
            return lines.get(lines.size() - 1);
        }
    }

    LauncherWorld(Path folder) throws IOException {
        home = Files.createDirectories(folder.resolve("home with a space"));
        stubs = Files.createDirectories(folder.resolve("stubs"));
        jdks = Files.createDirectories(folder.resolve("jdks"));
        tools = Files.createDirectories(folder.resolve("tools"));
        Path launcher = Path.of(Objects.requireNonNull(System.getProperty("tiercel.home")), "tiercel");
        Files.copy(launcher, home.resolve("tiercel"), StandardCopyOption.COPY_ATTRIBUTES);
        Files.createDirectories(home.resolve("core/src/main/java"));
        write("pom.xml", "<project/>");
        write("core/src/main/java/A.java", "class A {}");
        for (String tool : TOOLS) {
            addTool(tool);
        }
        stub("id", "echo 1000");
    }

    /** A world in which nothing is missing. */
    static LauncherWorld complete(Path folder) throws IOException {
        LauncherWorld world = new LauncherWorld(folder);
        world.addJdk("17.0.9");
        world.addMaven("3.9.1", "");
        return world;
    }

    void addJdk(String version) throws IOException {
        Path jdk = jdks.resolve("jdk-" + version);
        Files.createDirectories(jdk.resolve("bin"));
        Files.writeString(jdk.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
        Path table = Files.writeString(jdk.resolve("table"), LaunchTable.of(Main.commands()));
        script(jdk.resolve("bin/java"), BASH, """
                if [[ $* == *%s ]]; then cat "${0%%/*}/../%s"; else echo java "$@"; fi
                """.formatted(LaunchTableMain.class.getName(), table.getFileName()));
        script(jdk.resolve("bin/javac"), BASH, "exit 1");
    }

    /** A Maven that writes down its arguments, makes what the launcher expects of a build, then does the rest. */
    void addMaven(String version, String rest) throws IOException {
        stub("mvn", """
                if [[ $1 == -v ]]; then echo "Apache Maven %s"; exit; fi
                echo "$@" >>maven.calls
                for module in cli benchmarks packaging coordinator relay; do
                    mkdir -p $module/target
                    touch $module/target/tiercel-$module-1.jar
                    echo "$PWD/pom.xml" >$module/target/classpath
                done
                %s
                """.formatted(version, rest));
    }

    void setEnvironment(String name, String value) {
        environment.put(name, value);
    }

    void stub(String name, String body) throws IOException {
        script(stubs.resolve(name), BASH, body);
    }

    void write(String path, String text) throws IOException {
        Path file = home.resolve(path);
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.writeString(file, text);
    }

    /** How Maven was called to build or test, one line a call. */
    List<String> mavenCalls() throws IOException {
        Path calls = home.resolve("maven.calls");
        return Files.exists(calls) ? Files.readAllLines(calls) : List.of();
    }

    Outcome run(String... args) throws IOException, InterruptedException {
        return run(home.resolve("tiercel"), home, args);
    }

    Outcome run(Path launcher, Path workingFolder, String... args) throws IOException, InterruptedException {
        Process process = start(launcher, workingFolder, args);
        if (!process.waitFor(WAIT_SECONDS_MAX, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new AssertionError("the launcher did not end in " + WAIT_SECONDS_MAX + " s");
        }
        return new Outcome(process.exitValue(), read("out"), read("err"));
    }

    Process start(Path launcher, Path workingFolder, String... args) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(launcher.toString());
        builder.command().addAll(List.of(args));
        builder.environment().clear();
        builder.environment().put("PATH", stubs + ":" + tools);
        builder.environment().put("TIERCEL_JDKS", jdks.toString());
        builder.environment().putAll(environment);
        return builder.directory(workingFolder.toFile())
                .redirectOutput(stubs.resolve("out").toFile())
                .redirectError(stubs.resolve("err").toFile())
                .start();
    }

    private String read(String stream) {
        try {
            return Files.readString(stubs.resolve(stream), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A wrapper, not a link: JUnit warns of every link out of its temporary folder. */
    private void addTool(String tool) throws IOException {
        for (String folder : List.of("/usr/bin", "/bin")) {
            Path file = Path.of(folder, tool);
            if (Files.exists(file)) {
                script(tools.resolve(tool), "/bin/sh", "exec " + file + " \"$@\"");
            }
        }
    }

    private static void script(Path file, String interpreter, String body) throws IOException {
        Files.writeString(file, "#!" + interpreter + "\n" + body + "\n");
        if (!file.toFile().setExecutable(true)) {
            throw new IOException("cannot make executable: " + file);
        }
    }
}
