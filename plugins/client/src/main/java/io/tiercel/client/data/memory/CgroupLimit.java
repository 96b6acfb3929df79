package io.tiercel.client.data.memory;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;

/**
 * How much memory the control groups of a process grant it: the least that its own group or one above it says.
 *
 * <p>Both versions of the kernel's interface are read, where systems usually mount them. What cannot be read is no limit:
 * so within a container, whose groups have paths that only the machine knows, the container's own limit is found.
 */
final class CgroupLimit {
    private static final Path GROUPS = Path.of("/proc/self/cgroup");
    private static final Path TREES = Path.of("/sys/fs/cgroup");

    private static final List<String> FILES_OF_V1 = List.of("memory.limit_in_bytes");
    /** Memory on tmpfs cannot be given back, so that a process above the high mark is slowed down for good. */
    private static final List<String> FILES_OF_V2 = List.of("memory.max", "memory.high");
    /** Version 1 has no word for no limit, and says the largest multiple of a page. */
    private static final long NONE_FROM = 1L << 60;

    private CgroupLimit() {}

    /** The limit of this process, in bytes; empty if it has none. */
    static OptionalLong ofThisProcess() {
        return of(GROUPS, TREES);
    }

    /**
     * The limit of the process with these groups.
     *
     * @param groups as {@code /proc/self/cgroup}
     * @param trees as {@code /sys/fs/cgroup}
     */
    static OptionalLong of(Path groups, Path trees) {
        long least = NONE_FROM;
        try {
            // Loops: each process that reads begins with this.
            for (String line : Files.readAllLines(groups)) {
                least = Math.min(least, limit(line, trees));
            }
        } catch (IOException e) {
            return OptionalLong.empty();
        }
        return least < NONE_FROM ? OptionalLong.of(least) : OptionalLong.empty();
    }

    /** @param line a tree's number, controllers and path; version 2 names no controllers */
    private static long limit(String line, Path trees) {
        String[] parts = line.split(":", 3);
        if (parts.length < 3) {
            return NONE_FROM;
        }
        if (parts[1].isEmpty()) {
            return limit(trees, parts[2], FILES_OF_V2);
        }
        return List.of(parts[1].split(",")).contains("memory")
                ? limit(trees.resolve("memory"), parts[2], FILES_OF_V1)
                : NONE_FROM;
    }

    private static long limit(Path tree, String group, List<String> files) {
        Path own = tree.resolve(relative(group)).normalize();
        // A group outside of what this process may see has a path that leads out of the tree.
        Path at = own.startsWith(tree) ? own : tree;
        long least = NONE_FROM;
        while (at != null && at.startsWith(tree)) {
            for (String file : files) {
                least = Math.min(least, number(at.resolve(file)));
            }
            at = at.getParent();
        }
        return least;
    }

    private static String relative(String group) {
        int begin = 0;
        while (begin < group.length() && group.charAt(begin) == '/') {
            begin++;
        }
        return group.substring(begin);
    }

    private static long number(Path file) {
        try {
            return Long.parseLong(Files.readString(file).strip());
        } catch (IOException | NumberFormatException e) {
            // The file is not there, is not ours to read, or says "max".
            return NONE_FROM;
        }
    }
}
