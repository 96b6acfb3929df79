package io.tiercel.datanode.memory;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * How many stretches of memory the kernel lets a process map ({@code vm.max_map_count}). Threads' stacks, the heap and libraries
 * are such stretches too: a JVM that has no more of them cannot start a thread, and ends when it wants more memory.
 */
public final class MappingLimit {
    private static final Path LIMIT = Path.of("/proc/sys/vm/max_map_count");
    /** What Linux has where nobody has set it. */
    private static final int USUAL = 65_530;

    private MappingLimit() {}

    public static int ofThisMachine() {
        try {
            // By lines, since the kernel gives a number of this sort to one read only, and readString begins with one
            // byte.
            return Integer.parseInt(Files.readAllLines(LIMIT).get(0).strip());
        } catch (IOException | NumberFormatException | IndexOutOfBoundsException e) {
            return USUAL;
        }
    }
}
