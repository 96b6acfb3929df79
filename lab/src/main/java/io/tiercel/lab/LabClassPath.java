package io.tiercel.lab;

import io.tiercel.lab.plan.JavaRuntime;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The class path of this JVM, taken apart: a lab's daemons get the stock Hadoop that is on it and nothing of Tiercel's,
 * unless the plan adds it.
 */
final class LabClassPath {
    private static final String OURS = "tiercel-";

    private LabClassPath() {}

    /** What runs Java programs in a lab: this JVM's JDK, and the jars of others on its class path. */
    static JavaRuntime runtime() {
        return new JavaRuntime(
                Path.of(System.getProperty("java.home")),
                all().stream().filter(LabClassPath::isForeign).toList());
    }

    /** Everything on it that is ours. */
    static List<String> ours() {
        return all().stream().filter(entry -> !isForeign(entry)).toList();
    }

    private static List<String> all() {
        return List.of(System.getProperty("java.class.path").split(File.pathSeparator)).stream()
                .map(entry -> Path.of(entry).toAbsolutePath().toString())
                .toList();
    }

    private static boolean isForeign(String entry) {
        Path path = Path.of(entry);
        return !Files.isDirectory(path) && !String.valueOf(path.getFileName()).startsWith(OURS);
    }
}
