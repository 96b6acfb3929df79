package io.tiercel.testbed.servers;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * One run of a Java program in a JVM of its own, to its end.
 *
 * @param prefix words before {@code java}, such as those that change the user
 * @param classPath as for {@code java -cp}
 * @param flags of the JVM
 * @param words main class and arguments
 */
public record JavaRun(List<String> prefix, String classPath, List<String> flags, List<String> words) {
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    /** How a run ended. Immutable but for the array it hands out. */
    public static final class Ended {
        private final int exitCode;
        private final byte[] output;
        private final String errors;

        private Ended(int exitCode, byte[] output, String errors) {
            this.exitCode = exitCode;
            this.output = output;
            this.errors = errors;
        }

        public int exitCode() {
            return exitCode;
        }

        /** What it wrote, byte by byte. */
        public byte[] output() {
            return output;
        }

        public String text() {
            return new String(output, StandardCharsets.UTF_8);
        }

        /** What it wrote to the error output. */
        public String errors() {
            return errors;
        }

        /** The lines of its output that start so, without what they start with. */
        public List<String> lines(String prefix) {
            return text().lines()
                    .filter(line -> line.startsWith(prefix))
                    .map(line -> line.substring(prefix.length()))
                    .toList();
        }

        /** Everything it said, for the message of a failed assertion. */
        public String said() {
            return "exit code " + exitCode + "\n" + text() + "\n" + errors;
        }

        @Override
        public String toString() {
            return said();
        }
    }

    public static JavaRun of(String classPath, String... words) {
        return new JavaRun(
                List.of(), classPath, List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"), List.of(words));
    }

    public JavaRun withPrefix(String... more) {
        return new JavaRun(List.of(more), classPath, flags, words);
    }

    public JavaRun withFlags(String... more) {
        List<String> all = new ArrayList<>(flags);
        all.addAll(Arrays.asList(more));
        return new JavaRun(prefix, classPath, all, words);
    }

    /** Runs it; kills it and throws where it takes minutes. */
    public Ended end() throws IOException, InterruptedException {
        Path output = Files.createTempFile("run", ".out");
        Path errors = Files.createTempFile("run", ".err");
        try {
            Process process = builder()
                    .redirectOutput(output.toFile())
                    .redirectError(errors.toFile())
                    .start();
            if (!process.waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                process.destroyForcibly().waitFor();
                throw new IOException(words + " does not end; it said:\n" + Files.readString(errors));
            }
            return new Ended(process.exitValue(), Files.readAllBytes(output), Files.readString(errors));
        } finally {
            Files.deleteIfExists(output);
            Files.deleteIfExists(errors);
        }
    }

    private ProcessBuilder builder() {
        List<String> command = new ArrayList<>(prefix);
        command.add(ProcessHandle.current().info().command().orElse("java"));
        command.addAll(flags);
        command.addAll(words);
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().put("CLASSPATH", classPath);
        return builder;
    }
}
