package io.tiercel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.cli.LauncherWorld.Outcome;
import io.tiercel.cli.console.ExitCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How {@code ./tiercel} finds JDK 17 and Maven, or says how to get them. */
class LauncherToolsTest {
    @TempDir
    private Path folder;

    private LauncherWorld world;

    @BeforeEach
    void machineWithoutTools() throws Exception {
        world = new LauncherWorld(folder);
    }

    @Test
    void missingTools_areNamedWithTheRemedy() throws Exception {
        Outcome outcome = world.run("settings");
        assertThat(outcome.code()).isEqualTo(ExitCode.FAILED);
        assertThat(outcome.err())
                .contains("JDK 17 is missing", "openjdk-17-jdk-headless", "JAVA_HOME")
                .contains("Maven 3.8 or later is missing", "package maven")
                .contains("--yes");
    }

    @Test
    void anotherJdk_isNotEnough() throws Exception {
        world.addJdk("21.0.1");
        world.addMaven("3.8.7", "");
        assertThat(world.run("settings").err()).contains("JDK 17 is missing").doesNotContain("Maven 3.8 or later");
    }

    @Test
    void oldMaven_isNotEnough() throws Exception {
        world.addJdk("17.0.9");
        world.addMaven("3.6.3", "");
        assertThat(world.run("settings").err()).contains("Maven 3.8 or later is missing");
    }

    @Test
    void missingTools_areInstalledForRootWhoSaysYes() throws Exception {
        world.stub("id", "echo 0");
        stubApt();
        Outcome outcome = world.run("--yes", "settings");
        assertThat(outcome.err()).contains("installing by apt: openjdk-17-jdk-headless maven");
        assertThat(outcome.code()).isZero();
        assertThat(outcome.out()).endsWith("io.tiercel.cli.Main settings\n");
    }

    @Test
    void missingTools_areNotInstalledUnasked() throws Exception {
        world.stub("id", "echo 0");
        stubApt();
        assertThat(world.run("settings").code()).isEqualTo(ExitCode.FAILED);
    }

    @Test
    void missingTools_areNotInstalledByOthersThanRoot() throws Exception {
        stubApt();
        assertThat(world.run("--yes", "settings").code()).isEqualTo(ExitCode.FAILED);
    }

    @Test
    void toolsOfALab_areInstalledForRootWhoSaysYes() throws Exception {
        world.addJdk("17.0.9");
        world.addMaven("3.8.7", "");
        world.stub("id", "echo 0");
        world.stub("mkfs.ext4", "exit 0");
        world.stub("apt-get", "exit 0");
        assertThat(world.run("--yes", "lab", "up").err())
                .contains("installing by apt: iproute2 mount util-linux memcached\n");
        assertThat(world.run("--yes", "settings").err()).doesNotContain("installing");
        assertThat(world.run("lab", "up").err()).doesNotContain("installing");
    }

    @Test
    void toolsOfOneSubcommand_areNotThoseOfItsSiblings() throws Exception {
        world.addJdk("17.0.9");
        world.addMaven("3.8.7", "");
        world.stub("id", "echo 0");
        world.stub("apt-get", "exit 0");
        assertThat(world.run("--yes", "reproduce", "hot-blocks", "--jobs", "1").err())
                .contains("installing by apt: memcached\n");
        assertThat(world.run("--yes", "reproduce", "hot-blocks-scale").err()).doesNotContain("installing");
        assertThat(world.run("--yes", "lab", "reproduce", "cava").err()).contains("installing by apt: iproute2 ");
    }

    @Test
    void failedInstallation_stillSaysWhatIsMissing() throws Exception {
        world.stub("id", "echo 0");
        world.stub("apt-get", "exit 100");
        Outcome outcome = world.run("--yes", "settings");
        assertThat(outcome.code()).isEqualTo(ExitCode.FAILED);
        assertThat(outcome.err()).contains("apt could not install", "JDK 17 is missing");
    }

    /** An apt that installs by taking a complete JDK and Maven out of a drawer. */
    private void stubApt() throws Exception {
        world.addJdk("17.0.9");
        world.addMaven("3.9.1", "");
        String jdk = world.jdks.resolve("jdk-17.0.9").toString();
        String mvn = world.stubs.resolve("mvn").toString();
        move(jdk, jdk + ".drawer/x");
        move(mvn, mvn + ".drawer");
        world.stub(
                "apt-get",
                "[[ \"$*\" == *install* ]] && mv '%s.drawer/x' '%s' && mv '%s.drawer' '%s'"
                        .formatted(jdk, jdk, mvn, mvn));
    }

    private static void move(String from, String to) throws Exception {
        Path target = Path.of(to);
        Files.createDirectories(Objects.requireNonNull(target.getParent()));
        Files.move(Path.of(from), target);
    }
}
