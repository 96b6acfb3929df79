package io.tiercel.reproduce.compatibility.command;

import io.tiercel.reproduce.compatibility.site.AnswerPart;
import io.tiercel.reproduce.compatibility.site.CompatibilitySite;
import io.tiercel.reproduce.compatibility.site.RunAnswer;
import io.tiercel.testbed.daemons.ConfigurationDirectory;
import io.tiercel.testbed.demo.Mode;
import io.tiercel.testbed.jobs.ProcessBytes;
import io.tiercel.testkit.ChildProcess;
import io.tiercel.testkit.ChildProcess.Command;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Commands of Hadoop's command line that are run one after another, in a new process each time.
 *
 * @param commands as users write them. {@code LOCAL} in one is a directory on the local disk. One that begins with {@code !} is
 *     to fail.
 * @param further settings of the process
 */
record CommandSession(CompatibilitySite site, List<String> commands, Map<String, String> further) {
    /** In a command: a directory on the local disk. */
    static final String LOCAL = "LOCAL";

    private static final String FAILS = "! ";
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final String[] JVM_FLAGS = {"-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto"
    };

    CommandSession {
        commands = List.copyOf(commands);
        further = Map.copyOf(further);
    }

    /** Runs all of them. */
    RunAnswer run(Mode mode) throws IOException, InterruptedException {
        SessionFiles files = new SessionFiles(site.newDirectory("session"));
        Files.createDirectories(files.local());
        Files.write(
                files.commands(),
                commands.stream()
                        .map(command ->
                                plain(command).replace(LOCAL, files.local().toString()))
                        .toList());
        runProcess(configuration(mode, files), files);
        return answer(files);
    }

    private ConfigurationDirectory configuration(Mode mode, SessionFiles files) throws IOException {
        Map<String, String> settings = new TreeMap<>(site.settings(mode));
        settings.putAll(further);
        Path log = files.directory().resolve("log");
        return ConfigurationDirectory.write(files.directory().resolve("conf"), log, settings);
    }

    private static void runProcess(ConfigurationDirectory conf, SessionFiles files)
            throws IOException, InterruptedException {
        Command command = new Command(
                CommandSessionMain.class.getName(),
                List.of(files.directory().toString()),
                List.of(JVM_FLAGS),
                Map.of("CLASSPATH", conf.classPath()));
        try (ChildProcess process = ChildProcess.start(command)) {
            int code = process.awaitExit(PATIENCE).orElse(-1);
            if (code != 0) {
                throw new IOException("the commands ended with " + code + ": " + String.join(" ", process.output()));
            }
        }
    }

    private RunAnswer answer(SessionFiles files) throws IOException {
        List<String> exits = Files.readAllLines(files.exits());
        List<AnswerPart> parts = new ArrayList<>();
        for (int i = 0; i < commands.size(); i++) {
            require(commands.get(i), exits.get(i), files.output(i));
            parts.add(ofFile(plain(commands.get(i)), files.output(i)));
        }
        parts.addAll(local(files.local()));
        return new RunAnswer(parts, ProcessBytes.parsed(Files.readString(files.bytes())));
    }

    /** A command that fails everywhere is the same everywhere, and shows nothing. */
    private static void require(String command, String exit, Path output) throws IOException {
        if (command.startsWith(FAILS) == exit.equals("0")) {
            throw new IOException(command + " ended with " + exit + ": "
                    + Files.readString(output).strip());
        }
    }

    private static List<AnswerPart> local(Path directory) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(directory)) {
            files = all.filter(Files::isRegularFile).sorted().toList();
        }
        List<AnswerPart> parts = new ArrayList<>();
        for (Path file : files) {
            parts.add(ofFile(directory.relativize(file).toString(), file));
        }
        return parts;
    }

    private static AnswerPart ofFile(String question, Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return AnswerPart.of(question, in);
        }
    }

    private static String plain(String command) {
        return command.startsWith(FAILS) ? command.substring(FAILS.length()) : command;
    }
}
