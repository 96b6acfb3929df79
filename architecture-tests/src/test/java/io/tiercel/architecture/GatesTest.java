package io.tiercel.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each gate of the build, broken once: the build must fail and say why. */
@Tag("cluster")
class GatesTest {
    private static final String CAFFEINE =
            "<dependency><groupId>com.github.ben-manes.caffeine</groupId><artifactId>caffeine</artifactId></dependency>";

    @TempDir
    private static Path folder;

    private static String said = "";

    @BeforeAll
    static void breakEveryGateAtOnce() throws Exception {
        said = new GateBuild(folder)
                .module("innocent", innocent())
                .module("unformatted", "int a( ){return 1;}")
                .module("bug", "void a(String text) {\n    text.trim();\n}")
                .module("lint", "java.util.List a() {\n    return java.util.List.of();\n}")
                .module("nothing", "String a() {\n    return null;\n}")
                .module("time", "long a() {\n    return System.nanoTime();\n}")
                .module("chance", "java.util.Random a() {\n    return new java.util.Random();\n}")
                .module("environment", "String a() {\n    return System.getProperty(\"a\", \"b\");\n}")
                .module("file", "boolean a(java.io.File file) {\n    return file.exists();\n}")
                .module(
                        "thread",
                        "void a(java.util.concurrent.Executor executor) {\n    executor.execute(() -> {});\n}")
                .module("order", "Object a() {\n    return new java.util.HashMap<String, String>();\n}")
                .module("salted", "Object a() {\n    return java.util.Set.of(1, 2, 3);\n}")
                .module("console", "void a() {\n    System.out.println(1);\n}")
                .module("greedy", "abstract int a();", CAFFEINE)
                .run();
    }

    @Test
    void innocentModule_passesEveryGate() {
        assertThat(said).doesNotContain("on project innocent").containsPattern("Scanned 2 class file\\(s\\).*0 error");
    }

    @ParameterizedTest
    @CsvSource({
        "unformatted, had format violations",
        "bug,         [ReturnValueIgnored]",
        "lint,        warnings found and -Werror specified",
        "nothing,     [NullAway]",
        "greedy,      The core depends on nothing but annotations."
    })
    void gate_stopsTheModuleAndSaysWhy(String module, String reason) {
        assertThat(failureOf(module)).contains(reason);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    time        | Time is an argument in the core
                    chance      | Randomness is handed in, seeded.
                    environment | The core has no environment
                    file        | The core does no I/O.
                    thread      | The core starts no threads
                    order       | Iteration order must be the same in every run
                    salted      | Iteration order must be the same in every run
                    console     | System.out
                    """)
    void purity_stopsTheModuleAndSaysWhy(String module, String reason) {
        assertThat(failureOf(module)).contains("forbidden API");
        String place = "io.tiercel.core.gate." + module + ".Gate";
        assertThat(said).containsPattern(Pattern.quote(reason) + ".*\\R.*" + Pattern.quote(place));
    }

    /** What the end of Maven's output says of a module that failed; empty for one that did not. */
    private static String failureOf(String module) {
        StringBuilder failure = new StringBuilder();
        boolean on = false;
        for (String line : said.lines().toList()) {
            if (line.contains("Failed to execute goal") || line.contains("[Help 1]")) {
                on = line.contains("on project " + module + ":");
            }
            failure.append(on ? line + "\n" : "");
        }
        return failure.toString();
    }

    /** What the core may use, though it is close to what it may not. */
    private static String innocent() {
        return """
                long a(java.util.concurrent.TimeUnit unit, java.time.Instant now) {
                    return unit.toNanos(now.getEpochSecond());
                }

                int b(long seed) {
                    return new java.util.Random(seed).nextInt();
                }

                Object c() {
                    java.util.Map<String, String> map = new java.util.LinkedHashMap<>();
                    map.put("a", "b");
                    map.putAll(new java.util.TreeMap<>(map));
                    java.util.Set<String> set = new java.util.LinkedHashSet<>(map.keySet());
                    set.add(java.util.List.of("c").get(0));
                    return java.util.List.of(map, set);
                }
                """;
    }
}
