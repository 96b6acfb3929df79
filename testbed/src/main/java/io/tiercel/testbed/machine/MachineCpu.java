package io.tiercel.testbed.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.LongStream;

/** What all processors of this machine have done since it started, whoever asked them to. */
public final class MachineCpu {
    private static final Path STATISTICS = Path.of("/proc/stat");
    /** In which Linux counts, whatever it runs with. */
    private static final double TICKS_PER_SECOND = 100;
    /** user, nice, system; then idle and waiting for disks; then interrupts of two kinds. */
    private static final int[] BUSY = {1, 2, 3, 6, 7};
    /** What the machine would have run, while the host below it ran something else. */
    private static final int[] STOLEN = {8};

    private MachineCpu() {}

    /** Seconds of one processor, other than idle ones. */
    public static double seconds() throws IOException {
        return seconds(Files.readAllLines(STATISTICS).get(0), BUSY);
    }

    /** Seconds of one processor that a hypervisor below this machine has kept from it. */
    public static double stolenSeconds() throws IOException {
        return seconds(Files.readAllLines(STATISTICS).get(0), STOLEN);
    }

    private static double seconds(String line, int[] kinds) {
        String[] words = line.trim().split("\\s+", -1);
        LongStream ticks = Arrays.stream(kinds).mapToLong(word -> Long.parseLong(words[word]));
        return ticks.sum() / TICKS_PER_SECOND;
    }
}
