package io.tiercel.testbed.host;

import io.tiercel.report.Progress;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Builds programs for hypervisors of this checkout. Cargo builds only what is stale. */
public final class HostBuild {
    private static final Duration PATIENCE = Duration.ofMinutes(20);
    private static final String REMEDY =
            "; it takes Rust 1.85 or later, from https://rustup.rs, and sudo may hide it: then"
                    + " run this with sudo --preserve-env=PATH";
    private static final int LINES_SHOWN = 12;

    private HostBuild() {}

    /** Whether there is a cargo to build it with. */
    public static boolean hasCargo() {
        return List.of(System.getenv().getOrDefault("PATH", "").split(":", -1)).stream()
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, "cargo")));
    }

    /** A program that is in {@code host/}. */
    public enum HostProgram {
        /** Keeps VMs in their CPU class, and SSD caches running. */
        AGENT("tiercel-agent", "tiercel-agent"),
        /** Serves a VM's disk with an SSD cache in front. */
        SSD_CACHE("tiercel-ssdcache", "ssdcache");

        private final String cratesName;
        private final String fileName;

        HostProgram(String cratesName, String fileName) {
            this.cratesName = cratesName;
            this.fileName = fileName;
        }
    }

    /**
     * The program, built of the sources that are there now.
     *
     * @param home the checkout
     * @throws IOException in words, if it cannot be built
     */
    public static Path build(Path home, HostProgram program, Progress progress)
            throws IOException, InterruptedException {
        Path sources = home.toAbsolutePath().normalize().resolve("host");
        if (!Files.exists(sources.resolve("Cargo.toml"))) {
            throw new IOException("the sources of the programs for hypervisors are not in " + sources
                    + ": run ./tiercel from a whole checkout of Tiercel");
        }
        if (!hasCargo()) {
            throw new IOException(
                    "cargo is not on the PATH, which builds " + program.fileName + " in " + sources + REMEDY);
        }
        progress.stage(
                "Building " + program.fileName + " in host/; cargo fetches the crates that host/Cargo.lock names");
        Path target = sources.resolve("target");
        Path log = Files.createTempFile("tiercel-host-build", ".log");
        try {
            run(sources, program, target, log);
        } finally {
            Files.deleteIfExists(log);
        }
        return target.resolve("release").resolve(program.fileName);
    }

    private static void run(Path sources, HostProgram program, Path target, Path log)
            throws IOException, InterruptedException {
        Process cargo = new ProcessBuilder(
                        "cargo",
                        "build",
                        "--release",
                        "--locked",
                        "--quiet",
                        "--package",
                        program.cratesName,
                        "--target-dir",
                        target.toString())
                .directory(sources.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        try {
            cargo.getOutputStream().close();
            if (!cargo.waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new IOException(
                        "cargo has not built " + program.fileName + " within " + PATIENCE.toMinutes() + " minutes");
            }
            if (cargo.exitValue() != 0) {
                throw new IOException(
                        "cargo cannot build " + program.fileName + " in " + sources + REMEDY + "\n" + lastLines(log));
            }
        } finally {
            cargo.destroy();
        }
    }

    private static String lastLines(Path log) throws IOException {
        List<String> lines =
                Files.readString(log, StandardCharsets.UTF_8).lines().toList();
        return String.join("\n", lines.subList(Math.max(0, lines.size() - LINES_SHOWN), lines.size()));
    }
}
