package io.tiercel.lab.plan;

import java.nio.file.Path;
import java.util.List;

/**
 * What Java programs in a lab are run with.
 *
 * @param home the JDK's
 * @param hadoop Hadoop's jars, in the order of the class path
 */
public record JavaRuntime(Path home, List<String> hadoop) {
    public JavaRuntime {
        hadoop = List.copyOf(hadoop);
    }

    public String java() {
        return home.resolve("bin").resolve("java").toString();
    }
}
