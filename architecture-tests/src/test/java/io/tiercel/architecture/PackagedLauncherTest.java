package io.tiercel.architecture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher as it is in a package, with the command line as it was built: no Maven, no git, no sources. */
class PackagedLauncherTest {
    private static final Path HOME = Path.of(Objects.requireNonNull(System.getProperty("tiercel.home")));

    @TempDir
    private Path folder;

    @Test
    void packagedCommand_runsWithoutTheSources() throws Exception {
        Path lib = Files.createDirectories(folder.resolve("lib"));
        Path launcher = Files.createDirectories(folder.resolve("bin")).resolve("tiercel");
        Files.copy(HOME.resolve("tiercel"), launcher);
        assertThat(launcher.toFile().setExecutable(true)).isTrue();
        Files.write(lib.resolve("classpath"), jars());
        Files.writeString(lib.resolve("commit"), "17249a69abcd\n");
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Files.writeString(
                lib.resolve("commands"),
                run(java, "-cp", String.join(File.pathSeparator, jars()), "io.tiercel.cli.LaunchTableMain"));
        assertThat(run(launcher.toString(), "--version")).contains("tiercel ", "built for Hadoop ");
        assertThat(run(launcher.toString(), "install", "--help")).contains("--hadoop-conf");
        assertThat(run(launcher.toString(), "install", "--plan", "--on", "coordinator=nn-1"))
                .contains("tiercel install --role coordinator");
        assertThat(Files.exists(folder.resolve(".tiercel"))).isFalse();
    }

    private static List<String> jars() throws IOException {
        Path target = HOME.resolve("cli/target");
        assumeTrue(
                Files.exists(target.resolve("classpath")),
                target + "/classpath is made by mvn verify, not by mvn test");
        try (Stream<Path> files = Files.list(target)) {
            List<String> jars = new ArrayList<>(files.map(Path::toString)
                    .filter(file -> file.matches(".*/tiercel-cli-[0-9].*\\.jar"))
                    .toList());
            assumeTrue(jars.size() == 1, target + " has no jar");
            jars.addAll(List.of(
                    Files.readString(target.resolve("classpath")).strip().split(File.pathSeparator, -1)));
            return jars;
        }
    }

    private static String run(String... command) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("PATH", "/usr/bin:/bin");
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        Process process = builder.start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(said).isZero();
        return said;
    }
}
