package io.tiercel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.cli.console.ExitCode;
import io.tiercel.core.settings.SettingsException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.net.BindException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;

class MainTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void help_namesEveryCommandAndExitsWithZero() {
        assertThat(run("--help")).isEqualTo(ExitCode.OK);
        assertThat(out.toString()).contains("Usage: tiercel").contains("settings");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void everyCommand_hasHelpAndADescription() {
        Main.commandLine().getSubcommands().forEach((name, command) -> {
            assertThat(command.getCommandSpec().usageMessage().description())
                    .as(name)
                    .isNotEmpty();
            assertThat(run(name, "--help")).as(name).isEqualTo(ExitCode.OK);
        });
    }

    /** One whose name does not end in {@code Command}, or that is not {@code Launched}, would be found by nobody. */
    @Test
    void everyClassThatIsACommand_isFound() throws Exception {
        Path classes = Path.of(
                Main.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        Set<String> written = new TreeSet<>();
        try (Stream<Path> files = Files.walk(classes)) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".class")).toList()) {
                String name =
                        classes.relativize(file).toString().replace('/', '.').replaceFirst("\\.class$", "");
                Class<?> type = Class.forName(name, false, Main.class.getClassLoader());
                if (type.isAnnotationPresent(Command.class)) {
                    written.add(name);
                }
            }
        }
        Set<String> found = new TreeSet<>();
        addNames(Main.commandLine(), found);
        assertThat(found).isEqualTo(written).hasSizeGreaterThan(30);
    }

    private static void addNames(CommandLine command, Set<String> names) {
        names.add(command.getCommandSpec().userObject().getClass().getName());
        command.getSubcommands().values().forEach(sub -> addNames(sub, names));
    }

    @Test
    void help_startsFastBecauseItLoadsNothingOfHadoop(@TempDir Path folder) throws Exception {
        Path log = folder.resolve("log");
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        ProcessBuilder builder = new ProcessBuilder(java, "-Xlog:class+load", Main.class.getName(), "--help");
        builder.environment().put("CLASSPATH", System.getProperty("java.class.path"));
        Process help = builder.redirectOutput(log.toFile()).start();
        assertThat(help.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(Files.readString(log))
                .contains(TiercelCommand.class.getName())
                .doesNotContain("org.apache.hadoop");
    }

    @Test
    void reproducePanthera_recordsOnlyTheWholeTable() {
        assertThat(run("reproduce", "panthera", "--only", "metadata", "--record"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("leave out --only");
    }

    @Test
    void reproduceCompatibility_listsWhatThereIs_andRecordsOnlyTheWholeTable() {
        assertThat(run("reproduce", "compatibility", "--list")).isEqualTo(ExitCode.OK);
        assertThat(out.toString()).contains("hadoop-fs").contains("spark-yarn").contains("failover");
        assertThat(run("reproduce", "compatibility", "--only", "viewfd")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("nothing here is called 'viewfd'").contains("viewfs, ");
        assertThat(run("reproduce", "compatibility", "--only", "viewfs", "--record"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("leave out --only");
    }

    @Test
    void results_thatCouldNotBeRecorded_areAUsageErrorBeforeAnythingIsMeasured() {
        String home = String.valueOf(System.getProperty("tiercel.home"));
        System.setProperty("tiercel.home", "/proc");
        try {
            assertThat(run("reproduce", "policies", "--repetitions", "0", "--record"))
                    .isEqualTo(ExitCode.USAGE);
            assertThat(err.toString()).contains("/proc/docs/results.md cannot be written, for --record");
        } finally {
            System.setProperty("tiercel.home", home);
        }
    }

    @Test
    void reproducePanthera_ofAPartThatIsNone_namesThoseThatAre() {
        assertThat(run("reproduce", "panthera", "--only", "metal")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("metal").contains("METADATA, DATA, JOBS");
    }

    @Test
    void fileForRunsThatCannotBeWritten_isAUsageErrorBeforeAnyRun(@TempDir Path folder) {
        String file = folder.resolve("absent/runs.jsonl").toString();
        for (String what : List.of("lab reproduce cava", "lab reproduce hot-blocks", "reproduce scheduling")) {
            assertThat(run((what + " --repetitions 0 --keep " + file).split(" ")))
                    .isEqualTo(ExitCode.USAGE);
            assertThat(err.toString()).contains("'--keep': " + file + " cannot be written");
            err.getBuffer().setLength(0);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "lab reproduce cava --arms, 'stock, cava-lru, static-ca, ca-only, cava, saving'",
        "lab reproduce hot-blocks --arms, 'plain, vanilla, printed, weighted, expected'",
        "topology infer --groups, 'hosts, racks'"
    })
    void choiceThatIsNone_isToldThoseThatAre_asTheyAreWritten(String option, String choices) {
        assertThat(run((option + " x").split(" "))).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("'x' is none of " + choices + System.lineSeparator());
    }

    @Test
    void version_namesTiercelHadoopAndJava() {
        assertThat(run("--version")).isEqualTo(ExitCode.OK);
        assertThat(out.toString()).containsPattern("tiercel \\d.*\\R.*Hadoop \\d.*\\R.*Java 17");
    }

    /** As on a full disk. */
    @Test
    void resultsThatCannotBeWritten_areAFailure() {
        CommandLine command = Main.commandLine()
                .setOut(new PrintWriter(Writer.nullWriter()) {
                    @Override
                    public boolean checkError() {
                        return true;
                    }
                })
                .setErr(new PrintWriter(err, true));
        assertThat(Main.execute(command, "settings")).isEqualTo(ExitCode.FAILED);
        assertThat(err.toString()).contains("could not be written");
    }

    @Test
    void wordTooMany_isNamedBesideWhatTheCommandTakes() {
        assertThat(run("replay", "a.trace", "b.trace", "--capacity", "3")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString())
                .startsWith("tiercel: 'b.trace' is one word too many: replay takes TRACE and options");
    }

    @Test
    void wordTooMany_ofACommandThatTakesNone_isNamed() {
        assertThat(run("reproduce", "cava", "5")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).startsWith("tiercel: '5' is one word too many: reproduce cava takes options only");
    }

    @Test
    void unknownOption_isNamedWithoutTheWordsAfterIt() {
        assertThat(run("simulate", "--repot", "page.html", "x.yaml")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString())
                .startsWith("tiercel: there is no option '--repot'")
                .contains("--report")
                .doesNotContain("page.html");
    }

    @Test
    void settingWithoutAValue_isNamedAsOneOption() {
        assertThat(run("lab", "up", "-D", "dfs.replication")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString())
                .startsWith("tiercel: Value for option '-D' (KEY=VALUE) should be in KEY=VALUE format"
                        + " but was dfs.replication");
    }

    @Test
    void noCommand_isAUsageError() {
        assertThat(run()).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("Which command?").contains("tiercel --help");
    }

    @Test
    void misspeltCommand_isAUsageErrorThatNamesTheNearest() {
        assertThat(run("setings")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("Did you mean: tiercel settings");
    }

    @Test
    void commandThatIsNone_isNamedAsOne() {
        assertThat(run("lab", "bogus")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString())
                .startsWith("tiercel: there is no command 'lab bogus'")
                .contains("tiercel lab --help");
    }

    @Test
    void helpOfACommandThatIsNone_isAUsageError() {
        assertThat(run("nosuch", "--help")).isEqualTo(ExitCode.USAGE);
        assertThat(run("lab", "nosuch", "--help")).isEqualTo(ExitCode.USAGE);
        assertThat(Main.execute(withOutput(Main.commandLine()), "help", "nosuch"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(err.toString())
                .startsWith("tiercel: there is no command 'nosuch'")
                .contains("'lab nosuch'");
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void help_isACommandToo() {
        assertThat(Main.execute(withOutput(Main.commandLine()), "help", "lab", "up"))
                .isEqualTo(ExitCode.OK);
        assertThat(out.toString()).startsWith("Usage: tiercel lab up");
    }

    @Test
    void unknownOption_pointsToTheHelpOfItsCommand() {
        assertThat(run("settings", "--json")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("--json").contains("Try 'tiercel settings --help'.");
    }

    @Test
    void failure_isToldInOneLineWithoutAStackTrace() {
        assertThat(run(new IOException("no room in /data"))).isEqualTo(ExitCode.FAILED);
        assertThat(err).hasToString("tiercel: no room in /data" + System.lineSeparator());
    }

    @Test
    void failure_thatQuotesGarbage_showsLittleOfIt_andNothingThatATerminalObeys() {
        run(new IOException("a, line 1: is no number: '\u001b[2J" + "x".repeat(1 << 20) + "'"));
        assertThat(err.toString())
                .contains("a, line 1: is no number")
                .hasSizeLessThan(1000)
                .doesNotContain("\u001b");
    }

    @Test
    void failure_withDebugShowsItsStackTrace() {
        assertThat(run(new IOException("no room"), "--debug")).isEqualTo(ExitCode.FAILED);
        assertThat(err.toString()).contains("tiercel: no room").contains("\tat io.tiercel.cli.MainTest");
    }

    @Test
    void failure_insideAnotherIsToldOnce() {
        IOException cause = new BindException("Address already in use");
        run(new UncheckedIOException(new IOException("cannot listen on 127.0.0.1:8765: " + cause.getMessage(), cause)));
        assertThat(err)
                .hasToString(
                        "tiercel: cannot listen on 127.0.0.1:8765: Address already in use" + System.lineSeparator());
    }

    @Test
    void failure_withoutAMessageIsNamedByItsKind() {
        run(new NullPointerException());
        assertThat(err.toString()).startsWith("tiercel: NullPointerException").contains("--debug");
    }

    @Test
    void memoryThatDoesNotSuffice_isToldInOneLine_thatSaysForWhat_andHowToGiveMore() {
        assertThat(run(new OutOfMemoryError("Java heap space"), "--debug=false"))
                .isEqualTo(ExitCode.FAILED);
        assertThat(err.toString().lines())
                .singleElement()
                .asString()
                .startsWith("tiercel: 'fail --debug=false' is too large for the ")
                .contains(" MiB of memory that this JVM may have (Java heap space)", "TIERCEL_JAVA_OPTS=-Xmx");
    }

    @Test
    void badSettings_areAUsageErrorWithALineForEach() {
        assertThat(run(new SettingsException(List.of("unknown setting a", "unknown setting b"))))
                .isEqualTo(ExitCode.USAGE);
        assertThat(err.toString().lines()).containsExactly("tiercel: unknown setting a", "tiercel: unknown setting b");
    }

    private int run(String... args) {
        return withOutput(Main.commandLine()).execute(args);
    }

    private int run(Throwable failure, String... args) {
        String[] all = new String[args.length + 1];
        all[0] = "fail";
        System.arraycopy(args, 0, all, 1, args.length);
        return withOutput(Main.commandLine().addSubcommand(new Failing(failure)))
                .execute(all);
    }

    private CommandLine withOutput(CommandLine commandLine) {
        return commandLine.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
    }

    /** A command that does nothing but fail. */
    @Command(name = "fail")
    private record Failing(Throwable failure) implements Callable<Integer> {
        @Override
        public Integer call() throws Exception {
            if (failure instanceof Error error) {
                throw error;
            }
            throw (Exception) failure;
        }
    }
}
