package io.tiercel.cli;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.tiercel.cli.console.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/**
 * Every command of ours in a code block of a page is run by a test: by this one as it stands, or by one that is named here.
 * What measures for minutes or hours has its recorded run in {@code docs/results.md} in place of a test.
 */
class PageCommandsTest {
    private static final Path ROOT = Path.of(Objects.requireNonNull(System.getProperty("tiercel.home")));
    private static final Pattern COMMAND = Pattern.compile("\\s*(?:\\./)?tiercel (.*)");
    /** What a shell does with the command, and remarks behind it. */
    private static final Pattern BEHIND = Pattern.compile("\\s+[#>|]\\s.*|\\s{3,}.*");

    private static final Pattern MEASURES = Pattern.compile("(lab )?reproduce .*|benchmark");

    /** These are run here as they stand. */
    private static final List<String> HERE = """
            --help
            settings --markdown
            settings --xml
            replay TRACE --policy all --capacity 10%
            replay trace.txt --policy all --capacity 2
            simulate docs/scenarios/cava.yaml
            simulate SCENARIO --what-if memory=+64GB --what-if ssd=500MB,policy=saving
            advise histories --days 3 --workers 40 --memory 256g
            topology show FILE
            topology infer --measured rates.txt --out topology.txt
            install --plan --coordinator nn-1:8765 --on coordinator=nn-1 --on resourcemanager=nn-1 --on datanode=vm-1,vm-2 \
            --on nodemanager=vm-1,vm-2 --on client=gw-1
            """.lines().toList();

    /** The commands that need a cluster, a machine of their own or much time, and the test that runs each, or what it does. */
    private static final Map<String, String> BY_TEST =
            """
            demo: DemoTest
            simulate: SimulateCommandTest
            advise: AdviseCommandTest
            topology show: TopologyCommandTest
            topology table: TopologyCommandTest
            topology infer: InferredTopologyTest
            topology serve: PairMeasurementTest
            doctor: InstallWalkTest
            install: InstallWalkTest
            uninstall: InstallWalkTest
            secret give: SecretCommandsTest
            secret renew: SecretCommandsTest
            secret forget: SecretCommandsTest
            coordinator: DaemonProcessTest
            relay: DaemonProcessTest
            status: WhatIsInMemoryTest
            cached: WhatIsInMemoryTest
            hot: WhatIsInMemoryTest
            top: TopCommandTest
            dashboard: TopCommandTest
            why job: WhyTest
            why task: WhyTest
            why deadline: WhyDeadlineCommandTest
            why file: SsdCommandsTest
            why block: WhyTest
            why vm: SsdCommandsTest
            why policy: SsdCommandsTest
            ssd status: SsdCommandsTest
            ssd dry-run: SsdCommandsTest
            ssd plan: SsdCommandsTest
            ssd override: SsdCommandsTest
            ssd release: SsdCommandsTest
            ssd trigger: SsdCommandsTest
            ssd pause: SsdCommandsTest
            ssd resume: SsdCommandsTest
            train: TrainCommandTest
            models list: ModelsCommandTest
            models show: ModelsCommandTest
            models export: ModelsCommandTest
            models import: ModelsCommandTest
            deadline: DeadlinesOfAClusterTest
            host status: AgentsOfHostsTest
            lab up: LabTest
            lab status: LabTest
            lab run: LabTest
            lab down: LabTest
            package: PackageMainTest
            test: LauncherTestCommandTest
            """.lines().map(line -> line.split(": ", 2)).collect(toMap(line -> line[0], line -> line[1]));

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder;

    @Test
    void everyCommandOnAPage_isRunByATest() throws IOException {
        String results = Files.readString(ROOT.resolve("docs/results.md"));
        for (String words : onPages()) {
            String command = command(words);
            boolean isRecorded =
                    MEASURES.matcher(command).matches() && results.contains("\n## tiercel " + command + "\n");
            if (!HERE.contains(words) && !BY_TEST.containsKey(command) && !isRecorded) {
                fail("no test runs 'tiercel " + words + "': name the one that does in this class");
            }
        }
    }

    @Test
    void testsThatAreNamed_areThere_andSoAreTheirCommands() throws IOException {
        Map<String, Path> tests = tests();
        Set<String> commands = new LinkedHashSet<>();
        onPages().forEach(words -> commands.add(command(words)));
        assertThat(commands).containsAll(BY_TEST.keySet());
        for (Map.Entry<String, String> named : BY_TEST.entrySet()) {
            String lastWord = named.getKey().replaceFirst(".* ", "");
            assertThat(tests).containsKey(named.getValue());
            assertThat(tests.get(named.getValue())).as(named.getKey()).content().contains(lastWord);
        }
        assertThat(onPages()).containsAll(HERE);
    }

    @ParameterizedTest
    @MethodSource("here")
    void command_runsAsItStandsOnAPage(String words) throws IOException {
        Map<String, Path> files = examples();
        String[] all = Arrays.stream(words.split(" ", -1))
                .map(word -> files.containsKey(word)
                        ? files.get(word).toString()
                        : word.startsWith("docs/") ? ROOT.resolve(word).toString() : word)
                .toArray(String[]::new);
        int code = Main.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(all);
        assertThat(code).as(err.toString()).isEqualTo(ExitCode.OK);
        assertThat(out.toString()).isNotBlank();
    }

    static List<String> here() {
        return HERE;
    }

    /** What stands for the reader's own files on the pages. */
    private Map<String, Path> examples() throws IOException {
        Path histories = Files.createDirectories(folder.resolve("histories"));
        Files.writeString(histories.resolve("app-1"), """
                {"Event":"SparkListenerApplicationStart","App Name":"etl","App ID":"app-1","User":"anna"}
                {"Event":"SparkListenerJobStart","Job ID":0,"Submission Time":1795253226677,"Stage IDs":[0]}
                {"Event":"SparkListenerTaskEnd","Stage ID":0,"Task End Reason":{"Reason":"Success"},"Task Metrics":\
                {"Executor CPU Time":3000000000,"Input Metrics":{"Bytes Read":1073741824}}}
                {"Event":"SparkListenerStageCompleted","Stage Info":{"Stage ID":0,"Accumulables":[],"RDD Info":[\
                {"RDD ID":0,"Name":"/data","Parent IDs":[],"Storage Level":{}}]}}
                {"Event":"SparkListenerJobEnd","Job ID":0,"Job Result":{"Result":"JobSucceeded"}}
                """);
        Path trace = file("trace.txt", "a", "b", "a", "c", "a", "d", "a", "e", "b", "f", "a", "b");
        return Map.of(
                "TRACE", trace,
                "trace.txt", trace,
                "SCENARIO", file("test.yaml", "workloads: W1", "policies: no-cache", "cluster: {block: 1GiB}"),
                "FILE", file("topology", "vm-1 pm-1 /east", "vm-2 pm-2 /west"),
                "rates.txt", file("rates", "a b 9000", "c d 8000", "a c 900", "a d 950", "b c 880", "b d 1000"),
                "topology.txt", folder.resolve("inferred"),
                "histories", histories);
    }

    private Path file(String name, String... lines) throws IOException {
        return Files.write(folder.resolve(name), List.of(lines));
    }

    /** What stands behind {@code tiercel} in code blocks; not on the page that is made of the commands themselves. */
    private static Set<String> onPages() throws IOException {
        Set<String> commands = new LinkedHashSet<>();
        for (Path page : PagesTest.pages()) {
            if (!page.endsWith("commands.md")) {
                commands.addAll(inBlocks(Files.readString(page)));
            }
        }
        return commands;
    }

    private static List<String> inBlocks(String page) {
        List<String> commands = new ArrayList<>();
        boolean isCode = false;
        for (String line : page.lines().toList()) {
            isCode ^= line.strip().startsWith("```");
            Matcher command = COMMAND.matcher(line);
            if (isCode && command.matches() && !isExample(command.group(1), page)) {
                commands.add(BEHIND.matcher(command.group(1)).replaceFirst("").strip());
            }
        }
        return commands;
    }

    /** Whether it is the command that the page shows how to add. */
    private static boolean isExample(String words, String page) {
        return page.contains("@Command(name = \"" + words.replaceFirst(" .*", "") + "\"");
    }

    /** The words that name the command. */
    private static String command(String words) {
        CommandLine command = Main.commandLine();
        List<String> names = new ArrayList<>();
        for (String word : words.split(" ", -1)) {
            if (command.getSubcommands().get(word) == null) {
                break;
            }
            command = command.getSubcommands().get(word);
            names.add(word);
        }
        return String.join(" ", names);
    }

    /** All classes of tests, by their simple names, of which no two are the same. */
    private static Map<String, Path> tests() throws IOException {
        try (Stream<Path> modules = Files.find(
                ROOT,
                4,
                (path, is) -> is.isDirectory()
                        && path.endsWith("src/test/java")
                        && !path.startsWith(ROOT.resolve("target")))) {
            List<Path> found = new ArrayList<>();
            for (Path module : modules.toList()) {
                try (Stream<Path> files = Files.walk(module)) {
                    files.filter(file -> file.toString().endsWith("Test.java")).forEach(found::add);
                }
            }
            return found.stream().collect(toMap(PageCommandsTest::className, file -> file, (one, other) -> one));
        }
    }

    private static String className(Path file) {
        return String.valueOf(file.getFileName()).replace(".java", "");
    }
}
