package io.tiercel.cli.doctor;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Finds the JVMs of this machine that use Hadoop, by Linux's {@code /proc}. Nothing is asked of them, and nothing in them is
 * changed. What this user may not see of a process is said.
 */
final class ProcReader {
    private static final String HADOOP_JAR = "hadoop-(common|hdfs-client|client-api)-.*\\.jar";
    private static final String DELETED = " (deleted)";

    private final Path proc;
    private final OurJars ourJars = new OurJars();

    /** @param proc where processes are, each in a directory of its number */
    ProcReader(Path proc) {
        this.proc = proc;
    }

    /** What runs now; nothing where there is no such directory. */
    HadoopProcesses read() {
        List<HadoopProcess> seen = new ArrayList<>();
        List<String> hidden = new ArrayList<>();
        for (long pid : pids()) {
            try {
                look(pid, seen, hidden);
            } catch (IOException | RuntimeException e) {
                // It has ended meanwhile.
            }
        }
        return new HadoopProcesses(seen, hidden);
    }

    private List<Long> pids() {
        List<Long> pids = new ArrayList<>();
        try (DirectoryStream<Path> directories = Files.newDirectoryStream(proc, "[0-9]*")) {
            directories.forEach(
                    directory -> pids.add(Long.parseLong(directory.getFileName().toString())));
        } catch (IOException | NumberFormatException e) {
            return List.of();
        }
        pids.remove(ProcessHandle.current().pid());
        pids.sort(Long::compare);
        return pids;
    }

    private void look(long pid, List<HadoopProcess> seen, List<String> hidden) throws IOException {
        Path directory = proc.resolve(Long.toString(pid));
        Optional<JvmCommand> found = JvmCommand.of(zeroEnded(directory.resolve("cmdline")));
        if (found.isEmpty() || found.orElseThrow().isOurs()) {
            return;
        }
        JvmCommand command = found.orElseThrow();
        String user = Files.getOwner(directory).getName();
        Optional<Environment> environment = Environment.of(directory.resolve("environ"));
        Optional<String> classPath =
                command.classPath().or(() -> environment.flatMap(variables -> variables.of("CLASSPATH")));
        if (classPath.isEmpty() && environment.isEmpty()) {
            if (command.looksLikeHadoop()) {
                hidden.add(command.name() + " (process " + pid + " of " + user + ")");
            }
            return;
        }
        List<Path> entries = ClassPathText.entries(classPath.orElse(""), workingDirectory(directory));
        Optional<List<Path>> open = openJars(directory.resolve("fd"));
        if (command.looksLikeHadoop() || entries.stream().anyMatch(ProcReader::isHadoop)) {
            seen.add(new HadoopProcess(
                    pid, user, command.name(), configuration(entries, environment), ours(pid, entries, open)));
        }
    }

    /** The directories of the class path with Hadoop's files; where it has none, the one that a variable names. */
    private static List<Path> configuration(List<Path> entries, Optional<Environment> environment) {
        List<Path> directories =
                entries.stream().filter(ProcReader::hasConfiguration).toList();
        return directories.isEmpty()
                ? environment
                        .flatMap(variables -> variables.of("HADOOP_CONF_DIR"))
                        .map(Path::of)
                        .filter(ProcReader::hasConfiguration)
                        .map(List::of)
                        .orElse(List.of())
                : directories;
    }

    private static boolean hasConfiguration(Path directory) {
        return Files.exists(directory.resolve(HadoopSite.CORE)) || Files.exists(directory.resolve(HadoopSite.HDFS));
    }

    /**
     * What it has of ours. A JVM keeps open what is on its class path. If its open files are not to be seen, it has what is
     * on its class path now and was there when it started.
     */
    private List<Path> ours(long pid, List<Path> entries, Optional<List<Path>> open) {
        Stream<Path> directories = entries.stream().filter(Files::isDirectory);
        Stream<Path> jars = open.map(List::stream).orElseGet(() -> olderThan(pid, entries));
        return Stream.concat(directories, jars).filter(ourJars::hasOurs).toList();
    }

    private static Stream<Path> olderThan(long pid, List<Path> entries) {
        Optional<FileTime> start = ProcessHandle.of(pid)
                .flatMap(process -> process.info().startInstant())
                .map(FileTime::from);
        return entries.stream()
                .filter(Files::isRegularFile)
                .filter(jar ->
                        start.map(time -> changed(jar).compareTo(time) <= 0).orElse(true));
    }

    /** When the file came to be what and where it is: copies may keep the other times. */
    private static FileTime changed(Path file) {
        try {
            return (FileTime) Files.getAttribute(file, "unix:ctime");
        } catch (IOException | UnsupportedOperationException e) {
            return FileTime.fromMillis(0);
        }
    }

    /** By the links that lead to them also where they are deleted; empty where they are not to be seen. */
    private static Optional<List<Path>> openJars(Path descriptors) {
        Set<Path> targets = new LinkedHashSet<>();
        List<Path> jars = new ArrayList<>();
        try (DirectoryStream<Path> links = Files.newDirectoryStream(descriptors)) {
            for (Path link : links) {
                Path target = Files.readSymbolicLink(link);
                String name = target.toString();
                String plain = name.endsWith(DELETED) ? name.substring(0, name.length() - DELETED.length()) : name;
                if (plain.endsWith(".jar") && targets.add(target)) {
                    jars.add(link);
                }
            }
            return Optional.of(jars);
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static boolean isHadoop(Path entry) {
        Path name = entry.getFileName();
        return name != null && name.toString().matches(HADOOP_JAR);
    }

    private static Path workingDirectory(Path directory) {
        try {
            return Files.readSymbolicLink(directory.resolve("cwd"));
        } catch (IOException e) {
            return Path.of("/"); // Not to be seen, as little as what is named from there.
        }
    }

    /** The texts of a file in {@code /proc} that has a zero after each. */
    static List<String> zeroEnded(Path file) throws IOException {
        return List.of(new String(Files.readAllBytes(file), StandardCharsets.UTF_8).split("\0", -1));
    }
}
