package io.tiercel.testbed.spark;

import java.util.List;

/** What a JVM needs that runs Spark. */
public final class SparkJvm {
    /** The packages that Spark itself opens on the command line on JDK 17. */
    private static final List<String> OPENED = List.of(
            "java.base/java.lang",
            "java.base/java.lang.invoke",
            "java.base/java.lang.reflect",
            "java.base/java.io",
            "java.base/java.net",
            "java.base/java.nio",
            "java.base/java.util",
            "java.base/java.util.concurrent",
            "java.base/java.util.concurrent.atomic",
            "java.base/sun.nio.ch",
            "java.base/sun.nio.cs",
            "java.base/sun.security.action",
            "java.base/sun.util.calendar");

    private SparkJvm() {}

    /** The flags that open them. */
    public static List<String> flags() {
        return OPENED.stream()
                .map(opened -> "--add-opens=" + opened + "=ALL-UNNAMED")
                .toList();
    }
}
