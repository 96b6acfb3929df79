package io.tiercel.testkit;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A browser without a window, which reads pages as people's browsers do, scripts and all. Immutable.
 *
 * @param program its command
 */
public record HeadlessBrowser(Path program) {
    /** What it is called by distributions of Linux. */
    private static final List<String> NAMES = List.of("chromium", "chromium-browser", "google-chrome");

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** The one that this machine has. */
    public static Optional<HeadlessBrowser> find() {
        return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(":", -1))
                .flatMap(folder -> NAMES.stream().map(name -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .findFirst()
                .map(HeadlessBrowser::new);
    }

    /**
     * The page as it is once its scripts have run for some seconds.
     *
     * @param directory for what the browser keeps, a new folder in it each time
     * @throws IOException if the browser does not end
     */
    public String page(String url, Path directory) throws IOException, InterruptedException {
        return run(directory, "--virtual-time-budget=4000", "--timeout=30000", "--dump-dom", url);
    }

    private String run(Path directory, String... options) throws IOException, InterruptedException {
        Stream<String> always = Stream.of(
                program.toString(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--user-data-dir=" + Files.createTempDirectory(directory, "browser"));
        Path output = Files.createTempFile(directory, "page", ".html");
        Process process = new ProcessBuilder(
                        Stream.concat(always, Stream.of(options)).toList())
                .redirectOutput(output.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            if (!process.waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new IOException(program + " does not end");
            }
            return Files.readString(output, StandardCharsets.UTF_8);
        } finally {
            process.destroyForcibly();
            Files.deleteIfExists(output);
        }
    }
}
