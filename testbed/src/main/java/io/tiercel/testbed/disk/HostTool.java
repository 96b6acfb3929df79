package io.tiercel.testbed.disk;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Programs of others that the measurement needs. Stateless. */
public final class HostTool {
    private HostTool() {}

    /**
     * Checks that fio, nbdkit and nbdfuse are there.
     *
     * @throws IOException that names those that are missing, and the remedy
     */
    public static void require() throws IOException {
        require(List.of("fio", "nbdkit", "nbdfuse"), "fio nbdkit libnbd-bin fuse3");
    }

    /**
     * Checks that programs are there.
     *
     * @param packages of Debian that have them
     * @throws IOException that names those that are missing, and the remedy
     */
    public static void require(List<String> programs, String packages) throws IOException {
        List<String> missing = programs.stream()
                .filter(tool -> Stream.of(
                                System.getenv().getOrDefault("PATH", "").split(":", -1))
                        .noneMatch(folder -> Files.isExecutable(Path.of(folder, tool))))
                .toList();
        if (!missing.isEmpty()) {
            throw new IOException(
                    "missing: " + String.join(", ", missing) + ". On Debian and its kin: apt-get install " + packages);
        }
    }

    /**
     * What a program prints.
     *
     * @throws IOException with what it said, if it fails or takes too long
     */
    public static String output(List<String> command, Duration patience) throws IOException, InterruptedException {
        Path out = Files.createTempFile("tiercel-tool", ".out");
        Path said = Files.createTempFile("tiercel-tool", ".err");
        Process process = new ProcessBuilder(command)
                .redirectOutput(out.toFile())
                .redirectError(said.toFile())
                .start();
        try {
            process.getOutputStream().close();
            if (!process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new IOException(command.get(0) + " has not ended within " + patience.toSeconds() + " s");
            }
            String text = Files.readString(out, StandardCharsets.UTF_8);
            if (process.exitValue() != 0) {
                String words = Files.readString(said, StandardCharsets.UTF_8).strip();
                throw new IOException(command.get(0) + " fails: "
                        + (words.isEmpty() ? text : words).lines().limit(8).toList());
            }
            return text;
        } finally {
            process.destroy();
            Files.deleteIfExists(out);
            Files.deleteIfExists(said);
        }
    }
}
