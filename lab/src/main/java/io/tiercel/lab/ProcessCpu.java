package io.tiercel.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;

/** The processor time that processes have had, as the kernel counts it. */
final class ProcessCpu {
    /** That the kernel counts in for programs, on every machine of today. */
    private static final double TICKS_PER_SECOND = 100;
    /** Behind a process's name: its own time as a user and in the system, then that of its children that have ended. */
    private static final int FIRST = 11;

    private static final int COUNT = 4;

    private ProcessCpu() {}

    /** The sum; a process that has just ended counts nothing. */
    static double seconds(List<Long> pids) {
        return pids.stream().mapToLong(ProcessCpu::ticks).sum() / TICKS_PER_SECOND;
    }

    private static long ticks(long pid) {
        try {
            return ticks(Files.readString(Path.of("/proc", Long.toString(pid), "stat")));
        } catch (IOException e) {
            return 0;
        }
    }

    /** The name, in parentheses, may have anything in it. */
    static long ticks(String stat) {
        String[] words = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
        return LongStream.range(FIRST, FIRST + COUNT)
                .map(word -> Long.parseLong(words[(int) word]))
                .sum();
    }
}
