package io.tiercel.reproduce.operator;

import io.tiercel.report.Progress;
import io.tiercel.testbed.machine.CommandOutcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * A build as an operator has it: the archive, and where it is unpacked.
 *
 * @param archive as {@code ./tiercel package} makes it
 * @param folder what is in it
 */
record PackagedBuild(Path archive, Path folder) {
    private static final Duration BUILD_PATIENCE = Duration.ofMinutes(30);
    private static final Duration UNPACK_PATIENCE = Duration.ofMinutes(5);
    private static final Duration GIT_PATIENCE = Duration.ofMinutes(1);

    /** Makes the archive of a source tree. */
    static Path make(Path tree, Progress progress) throws IOException {
        progress.stage("making the packages of " + commit(tree, "HEAD"));
        Path packages = tree.resolve("target/packages");
        run(List.of(tree.resolve("tiercel").toString(), "package"), BUILD_PATIENCE);
        return archiveIn(packages);
    }

    /**
     * Makes the archive of another commit of the tree, in a folder of its own.
     *
     * @param directory for that folder
     */
    static Path makeOf(String commit, Path tree, Path directory, Progress progress) throws IOException {
        // A clone: a build in a worktree of git's would have the name of the tree's own commit.
        Path other = directory.resolve("tree");
        run(List.of("git", "clone", "--quiet", "--no-checkout", tree.toString(), other.toString()), GIT_PATIENCE);
        run(git(other, "checkout", "--quiet", "--detach", commit(tree, commit)), GIT_PATIENCE);
        return make(other, progress);
    }

    /** Unpacks it below a directory. */
    static PackagedBuild unpack(Path archive, Path directory) throws IOException {
        Files.createDirectories(directory);
        run(List.of("tar", "-xzf", archive.toString(), "-C", directory.toString()), UNPACK_PATIENCE);
        try (Stream<Path> folders = Files.list(directory)) {
            Path folder = folders.filter(one -> Files.isExecutable(one.resolve("bin/tiercel")))
                    .findFirst()
                    .orElseThrow(() -> new IOException(archive + " has no bin/tiercel"));
            return new PackagedBuild(archive, folder);
        }
    }

    /** Which build it is, as its folder says. */
    String name() {
        return String.valueOf(folder.getFileName()).replaceFirst("^tiercel-", "");
    }

    Path command() {
        return folder.resolve("bin/tiercel");
    }

    /** What Hadoop's processes have on their class path once a role is installed. */
    Path jars() {
        return folder.resolve("jars").resolve("*");
    }

    private static Path archiveIn(Path packages) throws IOException {
        try (Stream<Path> files = Files.list(packages)) {
            return files.filter(file -> file.toString().endsWith(".tar.gz"))
                    .findFirst()
                    .orElseThrow(() -> new IOException(packages + " has no archive"));
        }
    }

    private static String commit(Path tree, String name) throws IOException {
        CommandOutcome outcome = CommandOutcome.of(git(tree, "rev-parse", "--short=12", name), GIT_PATIENCE);
        return outcome.exitCode() == 0 ? outcome.output().strip() : tree.toString();
    }

    private static List<String> git(Path tree, String... words) {
        return Stream.concat(Stream.of("git", "-C", tree.toString()), Stream.of(words))
                .toList();
    }

    private static void run(List<String> command, Duration patience) throws IOException {
        CommandOutcome outcome = CommandOutcome.of(command, patience);
        if (outcome.exitCode() != 0) {
            throw new IOException(String.join(" ", command) + " fails: " + outcome.output());
        }
    }
}
