package io.tiercel.lab;

import java.nio.file.Files;
import java.nio.file.Path;

/** Prints on which CPUs it may run, as the kernel writes them. */
final class AllowedCpusMain {
    private AllowedCpusMain() {}

    /** Run by {@link Lab#guest}. */
    public static void main(String[] arguments) throws Exception {
        Files.readString(Path.of("/proc/self/status"))
                .lines()
                .filter(line -> line.startsWith("Cpus_allowed_list:"))
                .forEach(line -> System.out.println(line.split("\t", 2)[1]));
    }
}
