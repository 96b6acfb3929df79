package io.tiercel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.cli.LauncherWorld.Outcome;
import io.tiercel.cli.console.ExitCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How {@code ./tiercel} builds what is stale, runs a command, and ends. */
class LauncherTest {
    private static final String SOURCE = "core/src/main/java/A.java";
    private static final String STAMP = ".tiercel/built";

    @TempDir
    private Path folder;

    private LauncherWorld world;

    @BeforeEach
    void freshClone() throws Exception {
        world = LauncherWorld.complete(folder);
    }

    @Test
    void firstStart_buildsAndThenRunsTheCommand() throws Exception {
        Outcome outcome = world.run("settings", "--xml");
        assertThat(outcome.code()).isZero();
        assertThat(world.mavenCalls()).singleElement().asString().contains("-pl cli -am package");
        assertThat(outcome.out())
                .contains("-Dtiercel.home=" + world.home)
                .contains("cli/target/tiercel-cli-1.jar:" + world.home.resolve("pom.xml"))
                .endsWith("io.tiercel.cli.Main settings --xml\n");
    }

    @Test
    void commit_isThatOfTheStart() throws Exception {
        git("init", "-q");
        git("-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "--allow-empty", "-m", "first");
        assertThat(world.run("settings").out()).containsPattern("-Dtiercel.commit=[0-9a-f]{12} ");
    }

    @Test
    void secondStart_doesNotBuild() throws Exception {
        world.run("settings");
        Outcome second = world.run("settings");
        assertThat(second.err()).isEmpty();
        assertThat(world.mavenCalls()).hasSize(1);
    }

    @Test
    void changedSource_isBuiltAgain() throws Exception {
        world.run("settings");
        world.write(SOURCE, "class A { int a; }");
        makeNewer(SOURCE);
        world.run("settings");
        assertThat(world.mavenCalls()).hasSize(2);
    }

    @Test
    void sourceThatIsNewerButTheSame_isNotBuiltAgain_norLookedAtAgain() throws Exception {
        world.run("settings");
        makeNewer(SOURCE);
        makeNewer(STAMP, -60);
        FileTime before = Files.getLastModifiedTime(world.home.resolve(STAMP));
        assertThat(world.run("settings").err()).isEmpty();
        assertThat(world.mavenCalls()).hasSize(1);
        assertThat(Files.getLastModifiedTime(world.home.resolve(STAMP))).isGreaterThan(before);
    }

    /** As after {@code ./tiercel test} on another branch. */
    @Test
    void jarThatWasBuiltOfOtherSources_isBuiltAgain() throws Exception {
        world.run("settings");
        makeNewer(SOURCE);
        world.write("cli/target/tiercel-cli-1.jar", "of another branch");
        world.run("settings");
        assertThat(world.mavenCalls()).hasSize(2);
    }

    @Test
    void copiedFolder_runsItsOwnJars_andIsNotBuilt() throws Exception {
        world.run("settings");
        Path copy = Files.createDirectories(folder.resolve("a copy"));
        try (Stream<Path> files = Files.walk(world.home)) {
            // Newer than the stamp is what is copied after it: all but itself.
            for (Path file : files.sorted(Comparator.comparing(file -> !file.endsWith("built")))
                    .toList()) {
                Path target = copy.resolve(world.home.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(target);
                } else {
                    Files.createDirectories(Objects.requireNonNull(target.getParent()));
                    Files.copy(file, target);
                }
            }
        }
        makeNewer("../a copy/" + SOURCE);
        Outcome outcome = world.run(copy.resolve("tiercel"), copy, "settings");
        assertThat(outcome.err()).isEmpty();
        assertThat(copy.resolve("maven.calls")).hasSameTextualContentAs(world.home.resolve("maven.calls"));
        assertThat(outcome.out())
                .contains(copy.resolve("cli/target/tiercel-cli-1.jar") + ":" + copy.resolve("pom.xml"))
                .doesNotContain(world.home.toString());
    }

    @Test
    void movedFolder_isNotBuilt() throws Exception {
        world.run("settings");
        Path moved = Files.move(world.home, folder.resolve("moved"));
        Outcome outcome = world.run(moved.resolve("tiercel"), moved, "settings");
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.out()).contains("-Dtiercel.home=" + moved).doesNotContain(world.home.toString());
    }

    @Test
    void deletedSource_isBuiltAgain() throws Exception {
        world.run("settings");
        Thread.sleep(20); // The folder's time must be after the build's, and its clock ticks in milliseconds.
        Files.delete(world.home.resolve(SOURCE));
        world.run("settings");
        assertThat(world.mavenCalls()).hasSize(2);
    }

    @Test
    void deletedJar_isBuiltAgain() throws Exception {
        world.run("settings");
        Files.delete(world.home.resolve("cli/target/tiercel-cli-1.jar"));
        world.run("settings");
        assertThat(world.mavenCalls()).hasSize(2);
    }

    @Test
    void build_saysWhichModuleIsAtWorkAndWhatWasDownloaded_alsoWhereThereIsNoTerminal() throws Exception {
        world.addMaven("3.9.1", """
                echo '[INFO] Downloaded from central: a.pom'
                echo '[INFO] Downloading from central: b.jar'
                echo '[INFO] Downloaded from central: b.jar (1 kB at 2 kB/s)'
                echo '[INFO] Building Tiercel core: pure decisions 0.1-SNAPSHOT         [2/9]'
                sleep 1
                echo '[INFO] Building Tiercel wire 0.1-SNAPSHOT                         [3/9]'
                sleep 1
                """);
        assertThat(world.run("settings").err().lines())
                .satisfiesExactly(
                        first -> assertThat(first)
                                .isEqualTo("tiercel: building, log in " + world.home + "/.tiercel/build.log"),
                        line -> assertThat(line).startsWith("tiercel: building core (2 of 9), 2 files downloaded, "),
                        last -> assertThat(last)
                                .as("the second module came too soon after the first to be worth a line")
                                .matches("tiercel: the build ended after [0-9]+ s, 2 files downloaded"));
    }

    @Test
    void failedBuild_showsItsErrorsAndWhereTheLogIs() throws Exception {
        world.addMaven("3.9.1", "echo '[INFO] much'; echo '[ERROR] A.java:[1,1] no such thing'; exit 1");
        Outcome outcome = world.run("settings");
        assertThat(outcome.code()).isEqualTo(ExitCode.FAILED);
        assertThat(outcome.err())
                .contains("A.java:[1,1] no such thing", ".tiercel/build.log")
                .doesNotContain("much");
        world.run("settings");
        assertThat(world.mavenCalls()).as("a failed build is tried again").hasSize(2);
    }

    @Test
    void failedBuild_showsOfManyErrorsTheFirst() throws Exception {
        world.addMaven("3.9.1", "for i in {1..3000}; do echo \"[ERROR] A.java:[$i,1] no such thing\"; done; exit 1");
        assertThat(world.run("settings").err()).contains("[30,1]").doesNotContain("[31,1]", "[3000,1]");
    }

    @Test
    void classPathOfAnotherFolder_asInACopiedClone_isBuiltAgain() throws Exception {
        world.run("settings");
        Path jar = Files.writeString(folder.resolve("tiercel-cli-1.jar"), "");
        world.write(".tiercel/classpath", jar.toString());
        assertThat(world.run("settings").out()).doesNotContain(jar.toString());
        assertThat(world.mavenCalls()).hasSize(2);
    }

    @Test
    void stateThatCannotBeWritten_isSaidBeforeTheBuild() throws Exception {
        world.write(".tiercel", "no folder");
        for (String command : List.of("settings", "test")) {
            Outcome outcome = world.run(command);
            assertThat(outcome.code()).isEqualTo(ExitCode.FAILED);
            assertThat(outcome.err())
                    .startsWith("tiercel: this user may not write ")
                    .hasLineCount(1);
        }
        assertThat(world.mavenCalls()).isEmpty();
    }

    @Test
    void debug_mayStandBeforeAnyCommand() throws Exception {
        assertThat(world.run("--debug", "simulate", "a.yaml").out())
                .contains("-XX:+UseParallelGC")
                .endsWith("io.tiercel.cli.Main --debug simulate a.yaml\n");
        assertThat(world.run("--debug", "benchmark", "listing").out())
                .endsWith("io.tiercel.benchmarks.BenchmarkMain --debug listing\n");
    }

    @Test
    void versionOfACommandThatTheLauncherCarriesOut_isTheCommandLines() throws Exception {
        assertThat(world.run("test", "--version").out()).endsWith("io.tiercel.cli.Main test --version\n");
    }

    @Test
    void launcher_worksFromAnyFolderAndThroughASymlink() throws Exception {
        Path elsewhere = Files.createDirectories(folder.resolve("elsewhere"));
        Path link = Files.createSymbolicLink(elsewhere.resolve("t"), world.home.resolve("tiercel"));
        Outcome outcome = world.run(link, elsewhere, "settings");
        assertThat(outcome.code()).isZero();
        assertThat(outcome.out()).contains("-Dtiercel.home=" + world.home);
    }

    @Test
    void commandsAboutAClusterOfTheUsers_haveItsConfigurationOnTheClassPath() throws Exception {
        Path conf = Files.createDirectories(folder.resolve("conf"));
        world.setEnvironment("HADOOP_CONF_DIR", conf.toString());
        for (String command : List.of("cached", "hot")) {
            assertThat(world.run(command).out())
                    .contains("pom.xml:" + conf + " io.tiercel.cli.Main")
                    .endsWith(" " + command + "\n");
        }
    }

    @Test
    void daemons_runWithWhatTheirRoomNeeds_andNotWithTheCommandLine() throws Exception {
        Path conf = Files.createDirectories(folder.resolve("conf"));
        world.setEnvironment("HADOOP_CONF_DIR", conf.toString());
        for (String daemon : List.of("coordinator", "relay")) {
            String out = world.run(daemon, "--fs", "hdfs://nn", "-Da=b").out();
            assertThat(out)
                    .contains(daemon + "/target/tiercel-" + daemon + "-1.jar:")
                    .contains("pom.xml:" + conf + " io.tiercel." + daemon + ".")
                    .endsWith("Main --fs hdfs://nn -Da=b\n")
                    .doesNotContain("tiercel-cli");
        }
        assertThat(world.run("--debug", "relay").out()).endsWith("RelayMain --debug\n");
        assertThat(world.run("relay", "--help").out()).endsWith("io.tiercel.cli.Main relay --help\n");
    }

    @Test
    void classPathOfADaemonThatIsGone_isMadeAnew() throws Exception {
        world.run("settings");
        Files.delete(world.home.resolve(".tiercel/classpath-relay"));
        world.run("settings");
        assertThat(world.mavenCalls()).hasSize(2);
    }

    @Test
    void commandsWithClustersOfTheirOwn_doNotSeeTheUsersConfiguration() throws Exception {
        Path conf = Files.createDirectories(folder.resolve("conf"));
        world.setEnvironment("HADOOP_CONF_DIR", conf.toString());
        for (String command : List.of("demo", "lab", "reproduce", "settings")) {
            assertThat(world.run(command).out()).doesNotContain(conf.toString());
        }
    }

    @Test
    void configurationThatIsNotThere_isSaid() throws Exception {
        world.run("settings"); // Before the first build it is not known which commands read a configuration.
        world.setEnvironment("HADOOP_CONF_DIR", folder.resolve("nowhere").toString());
        Outcome outcome = world.run("relay");
        assertThat(outcome.code()).isEqualTo(ExitCode.USAGE);
        assertThat(outcome.err()).startsWith("tiercel: there is no directory " + folder.resolve("nowhere"));
        assertThat(world.run("relay", "--help").code()).isZero();
        assertThat(world.run("demo").code()).isZero();
    }

    @Test
    void longCommands_areCompiledWell() throws Exception {
        assertThat(world.run("demo").out()).doesNotContain("TieredStopAtLevel");
        assertThat(world.run("--help").out()).contains("TieredStopAtLevel=1");
    }

    @Test
    void subcommands_haveTheirOwnJvm_notThatOfTheirGroup_norOfANameThatBeginsLikeTheirs() throws Exception {
        assertThat(world.run("reproduce", "cava", "--seed", "1").out()).contains("-XX:+UseParallelGC");
        assertThat(world.run("reproduce", "hot-blocks").out()).doesNotContain("UseParallelGC", "TieredStopAtLevel");
        assertThat(world.run("lab", "reproduce", "cava").out()).contains("TieredStopAtLevel=1");
        assertThat(world.run("relay").out()).contains("ExitOnOutOfMemoryError");
        assertThat(world.run("nothing", "of", "the", "kind").out()).contains("TieredStopAtLevel=1");
    }

    @Test
    void tableOfCommandsThatIsGone_isMadeAnew() throws Exception {
        world.run("settings");
        Files.delete(world.home.resolve(".tiercel/commands"));
        assertThat(world.run("simulate").out()).contains("-XX:+UseParallelGC");
        assertThat(world.mavenCalls()).hasSize(2);
    }

    @Test
    void benchmark_isBuiltAndRunFromItsOwnModule() throws Exception {
        Outcome outcome = world.run("benchmark", "listing", "--json");
        assertThat(world.mavenCalls()).singleElement().asString().contains("-pl benchmarks -am package");
        assertThat(outcome.out())
                .contains("benchmarks/target/tiercel-benchmarks-1.jar")
                .endsWith("io.tiercel.benchmarks.BenchmarkMain listing --json\n");
    }

    @Test
    void package_isMadeOfAWholeBuild_byAModuleOfItsOwn() throws Exception {
        Outcome outcome = world.run("package");
        assertThat(world.mavenCalls()).hasSize(2);
        assertThat(world.mavenCalls().get(0)).contains("-pl cli -am package").doesNotContain("bom.skip");
        assertThat(world.mavenCalls().get(1)).contains("-pl packaging -am package", "-Dbom.skip");
        assertThat(outcome.out()).contains("-Dtiercel.commit.time=0").endsWith("io.tiercel.packaging.PackageMain\n");
    }

    @Test
    void benchmarkHelp_isTheCommandLines() throws Exception {
        assertThat(world.run("benchmark", "--help").out()).endsWith("io.tiercel.cli.Main benchmark --help\n");
    }

    @Test
    void terminatedLauncher_leavesNoChildBehind() throws Exception {
        world.addMaven("3.9.1", "echo $$ >maven.pid; sleep 60 & echo $! >sleep.pid; wait");
        Process launcher = world.start(world.home.resolve("tiercel"), world.home, "settings");
        ProcessHandle maven = child("maven.pid");
        ProcessHandle sleep = child("sleep.pid");
        launcher.destroy();
        assertThat(launcher.waitFor(10, TimeUnit.SECONDS)).isTrue();
        assertThat(launcher.exitValue()).isEqualTo(143);
        assertThat(maven.isAlive()).isFalse();
        assertThat(sleep.isAlive()).isFalse();
    }

    /** The process whose id the stub writes into a file, once it has done so. */
    private ProcessHandle child(String pidFile) throws Exception {
        Path file = world.home.resolve(pidFile);
        for (int i = 0; i < 500 && !(Files.exists(file) && Files.size(file) > 1); i++) {
            Thread.sleep(10);
        }
        return ProcessHandle.of(Long.parseLong(Files.readString(file).trim())).orElseThrow();
    }

    private void makeNewer(String file) throws Exception {
        makeNewer(file, 60);
    }

    private void makeNewer(String file, int seconds) throws Exception {
        Files.setLastModifiedTime(
                world.home.resolve(file), FileTime.from(Instant.now().plusSeconds(seconds)));
    }

    private void git(String... words) throws Exception {
        ProcessBuilder builder = new ProcessBuilder("git").directory(world.home.toFile());
        builder.command().addAll(List.of(words));
        assertThat(builder.inheritIO().start().waitFor()).isZero();
    }
}
