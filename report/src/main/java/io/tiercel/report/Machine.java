package io.tiercel.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * What of a machine bears on a measurement. It has no name and no address in it: reports are published.
 *
 * @param cores that this JVM may use
 * @param memoryBytes of the machine; 0 where the system does not tell
 * @param kernel its name and version
 * @param jdk the version of the Java virtual machine
 */
public record Machine(int cores, long memoryBytes, String kernel, String jdk) {
    private static final Path MEMORY_REPORT = Path.of("/proc/meminfo");

    public static Machine current() {
        return new Machine(
                Runtime.getRuntime().availableProcessors(),
                readMemoryBytes(),
                System.getProperty("os.name") + " " + kernel(System.getProperty("os.version")),
                System.getProperty("java.vm.version", "unknown"));
    }

    /** The same in one line. */
    public String inWords() {
        return cores + " cores, " + Quantity.bytes(memoryBytes) + " memory, " + kernel + ", JDK " + jdk;
    }

    private static long readMemoryBytes() {
        try {
            return memoryBytes(Files.readAllLines(MEMORY_REPORT));
        } catch (IOException e) {
            return 0;
        }
    }

    /** From the lines of Linux's report; 0 where none tells the total. */
    static long memoryBytes(List<String> lines) {
        for (String line : lines) {
            if (line.startsWith("MemTotal:")) {
                return Long.parseLong(line.replaceAll("\\D", "")) * 1024;
            }
        }
        return 0;
    }

    /** The version without what a distributor has appended to it. */
    private static String kernel(String version) {
        return version.replaceFirst("-.*", "");
    }
}
