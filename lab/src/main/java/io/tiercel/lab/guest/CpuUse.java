package io.tiercel.lab.guest;

import java.util.BitSet;
import java.util.List;

/** How many of some CPUs are in use, by what the kernel counts. Thread-safe. */
final class CpuUse {
    private static final String ALLOWED = "Cpus_allowed_list:";
    private static final String CPU = "cpu";
    /** Of the columns behind a CPU's name: idle, and idle while a disk is waited for. */
    private static final int IDLE = 4;

    private static final int WAITS_FOR_DISK = 5;
    /** User, nice, system, idle, waiting, interrupts, soft ones, and stolen; what guests use is in the first two already. */
    private static final int COUNTED = 8;

    /** Shorter spans say too little: the kernel counts hundredths of a second. */
    private static final long TICKS_MIN = 30;

    private static final float UNKNOWN = -1;

    private final BitSet cpus;
    private long total = -1;
    private long idle;
    private float last = UNKNOWN;

    CpuUse(BitSet cpus) {
        this.cpus = (BitSet) cpus.clone();
    }

    /**
     * The CPUs that a process may run on.
     *
     * @param status as in {@code /proc/PID/status}
     */
    static BitSet allowed(String status) {
        String list = status.lines()
                .filter(line -> line.startsWith(ALLOWED))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no " + ALLOWED + " in the status of a process"))
                .substring(ALLOWED.length())
                .strip();
        BitSet cpus = new BitSet();
        for (String range : list.split(",", -1)) {
            String[] ends = range.split("-", 2);
            cpus.set(Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1]) + 1);
        }
        return cpus;
    }

    int cpus() {
        return cpus.cardinality();
    }

    /**
     * How many of them were in use since the last call; negative at the first one.
     *
     * @param statistics as in {@code /proc/stat}
     */
    synchronized float used(String statistics) {
        List<String> lines = statistics.lines().filter(this::isCounted).toList();
        if (lines.isEmpty()) {
            throw new IllegalArgumentException("nothing is said of CPUs " + cpus);
        }
        long all = 0;
        long unused = 0;
        for (String line : lines) {
            String[] columns = line.split(" +", COUNTED + 2);
            for (int i = 1; i <= COUNTED; i++) {
                long ticks = Long.parseLong(columns[i]);
                all += ticks;
                unused += i == IDLE || i == WAITS_FOR_DISK ? ticks : 0;
            }
        }
        if (total >= 0 && all - total >= TICKS_MIN * cpus()) {
            last = cpus() * Math.max(0, 1 - (unused - idle) / (float) (all - total));
        }
        if (total < 0 || all - total >= TICKS_MIN * cpus()) {
            total = all;
            idle = unused;
        }
        return last;
    }

    /** Whether the line is of one of the CPUs, and not of all of them together. */
    private boolean isCounted(String line) {
        int space = line.indexOf(' ');
        return line.startsWith(CPU)
                && space > CPU.length()
                && cpus.get(Integer.parseInt(line.substring(CPU.length(), space)));
    }
}
