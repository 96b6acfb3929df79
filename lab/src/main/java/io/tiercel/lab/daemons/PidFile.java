package io.tiercel.lab.daemons;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;

/**
 * Which process a daemon is: its number and when it started, so that another process that got the number since is never
 * taken for it.
 */
final class PidFile {
    // Of /proc/PID/stat, counted behind the name, which may hold anything.
    private static final int STATE = 0;
    private static final int START = 19;

    private PidFile() {}

    /** The number of the process that the file names, if it still runs. */
    static OptionalLong running(Path file) throws IOException {
        List<String> words = words(file);
        if (words.size() != 2) {
            return OptionalLong.empty();
        }
        long pid = Long.parseLong(words.get(0));
        return started(pid).equals(words.get(1)) ? OptionalLong.of(pid) : OptionalLong.empty();
    }

    private static List<String> words(Path file) throws IOException {
        try {
            return List.of(Files.readString(file).strip().split(" "));
        } catch (NoSuchFileException e) {
            return List.of();
        }
    }

    /** When a process started, in the kernel's ticks; nothing for one that has ended, even if nobody has noticed yet. */
    private static String started(long pid) {
        try {
            String stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
            List<String> fields =
                    List.of(stat.substring(stat.lastIndexOf(')') + 2).split(" "));
            return fields.get(STATE).equals("Z") ? "" : fields.get(START);
        } catch (IOException e) {
            return "";
        }
    }
}
