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

    private MachineCpu() {}

    /** Seconds of one processor, other than idle ones. */
    public static double seconds() throws IOException {
        String[] words = Files.readAllLines(STATISTICS).get(0).trim().split("\\s+", -1);
        LongStream ticks = Arrays.stream(BUSY).mapToLong(word -> Long.parseLong(words[word]));
        return ticks.sum() / TICKS_PER_SECOND;
    }
}
