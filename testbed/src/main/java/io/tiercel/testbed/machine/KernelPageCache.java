package io.tiercel.testbed.machine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * What the system remembers of files on disk. It can be asked, without any privilege, to forget a file: {@code dd} does
 * so with its flag {@code nocache}, for pages that are on disk already, which {@code sync} sees to.
 */
public final class KernelPageCache {
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    /** So few that their names fit on a command line and the answers into an {@link CommandOutcome}. */
    private static final int FILES_AT_ONCE = 100;

    private KernelPageCache() {}

    /** Forgets all files below a directory; tells how many bytes of them are still in memory, where that is known. */
    public static OptionalLong forget(Path directory) throws IOException {
        return forgetAll(files(directory));
    }

    /** The same for these files. */
    public static OptionalLong forgetAll(List<Path> files) throws IOException {
        long left = 0;
        for (int i = 0; i < files.size(); i += FILES_AT_ONCE) {
            List<Path> some = files.subList(i, Math.min(files.size(), i + FILES_AT_ONCE));
            forget(some);
            OptionalLong leftOfSome = residentBytes(some);
            if (leftOfSome.isEmpty()) {
                return leftOfSome;
            }
            left += leftOfSome.getAsLong();
        }
        return OptionalLong.of(left);
    }

    private static void forget(List<Path> files) throws IOException {
        CommandOutcome.of(command(List.of("sync"), files), PATIENCE);
        for (Path file : files) {
            CommandOutcome.of(List.of("dd", "if=" + file, "iflag=nocache", "count=0", "status=none"), PATIENCE);
        }
    }

    /** Files that have gone since they were listed count nothing. */
    private static OptionalLong residentBytes(List<Path> files) throws IOException {
        CommandOutcome outcome =
                CommandOutcome.of(command(List.of("fincore", "-b", "-n", "-o", "RES"), files), PATIENCE);
        List<String> figures = outcome.output()
                .lines()
                .map(String::strip)
                .filter(line -> line.matches("\\d+"))
                .toList();
        return figures.isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(figures.stream().mapToLong(Long::parseLong).sum());
    }

    private static List<Path> files(Path directory) throws IOException {
        try (Stream<Path> all = Files.walk(directory)) {
            return all.filter(Files::isRegularFile).toList();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static List<String> command(List<String> words, List<Path> files) {
        List<String> command = new ArrayList<>(words);
        files.forEach(file -> command.add(file.toString()));
        return command;
    }
}
