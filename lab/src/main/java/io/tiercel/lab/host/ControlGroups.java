package io.tiercel.lab.host;

import io.tiercel.lab.plan.GroupPlan.Write;
import io.tiercel.lab.plan.GroupTree;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The control groups of one lab, or of another tree, by which its processes are limited, counted and found. */
public final class ControlGroups {
    private static final int KILL_ROUNDS_MAX = 200;
    private static final int REMOVE_ROUNDS_MAX = 100;
    private static final long ROUND_MILLIS = 50;
    private static final Set<String> PAGES_OF_FILES = Set.of("active_file", "inactive_file");

    private final GroupTree plan;

    public ControlGroups(GroupTree plan) {
        this.plan = plan;
    }

    public void make() throws IOException {
        for (Path directory : plan.directories()) {
            Files.createDirectories(directory);
        }
        for (Write write : plan.limits()) {
            write(write);
        }
    }

    /** Kills every process of the lab and removes the groups; nothing happens where they are not there. */
    public void remove() throws IOException {
        for (int i = 1; ; i++) {
            killAll();
            try {
                removeGroups();
                return;
            } catch (FileSystemException e) {
                // A process that dies is gone from its group's list a moment before the group may be removed.
                if (i == REMOVE_ROUNDS_MAX) {
                    throw e;
                }
                pause();
            }
        }
    }

    public static void write(Write write) throws IOException {
        try {
            Files.writeString(write.file(), write.value());
        } catch (IOException e) {
            throw new IOException("the kernel does not take '" + write.value() + "' for " + write.file(), e);
        }
    }

    /** The numbers of the processes that are in a group now, given its list of them. */
    public static List<Long> processes(Path list) throws IOException {
        try {
            return Files.readAllLines(list).stream().map(Long::valueOf).toList();
        } catch (NoSuchFileException e) {
            return List.of();
        }
    }

    /** What a file of a group with one number in it says. */
    public static long number(Path file) throws IOException {
        return Long.parseLong(Files.readString(file).strip());
    }

    /** What a group's statistics of memory say of pages of files that can be given up; both versions name them alike. */
    public static long pageCacheBytes(Path statistics) throws IOException {
        return Files.readAllLines(statistics).stream()
                .map(line -> line.split(" ", 2))
                .filter(words -> PAGES_OF_FILES.contains(words[0]))
                .mapToLong(words -> Long.parseLong(words[1]))
                .sum();
    }

    /** Kills every process of the lab. */
    public void killAll() throws IOException {
        for (int i = 0; i < KILL_ROUNDS_MAX; i++) {
            List<Long> alive = all();
            if (alive.isEmpty()) {
                return;
            }
            alive.forEach(pid -> ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly));
            pause();
        }
        throw new IOException("processes of the lab do not die: " + all());
    }

    private void removeGroups() throws IOException {
        for (Path top : plan.tops()) {
            for (Path directory : deepestFirst(top)) {
                Files.deleteIfExists(directory);
            }
        }
    }

    private List<Long> all() throws IOException {
        List<Long> found = new ArrayList<>();
        for (Path directory : deepestFirst(plan.processes())) {
            found.addAll(processes(directory.resolve("cgroup.procs")));
        }
        return found;
    }

    private static List<Path> deepestFirst(Path top) throws IOException {
        if (!Files.isDirectory(top)) {
            return List.of();
        }
        try (Stream<Path> found = Files.walk(top)) {
            return found.filter(Files::isDirectory)
                    .sorted(Comparator.reverseOrder())
                    .toList();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static void pause() throws IOException {
        try {
            TimeUnit.MILLISECONDS.sleep(ROUND_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while the lab's processes end", e);
        }
    }
}
