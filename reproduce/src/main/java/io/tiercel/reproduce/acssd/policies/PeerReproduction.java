package io.tiercel.reproduce.acssd.policies;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tiercel.report.Progress;
import io.tiercel.testbed.disk.HostTool;
import io.tiercel.testbed.host.HostBuild;
import io.tiercel.testbed.host.HostBuild.HostProgram;
import io.tiercel.testkit.TemporaryDirectory;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;

/** Runs traces of blocks through the SSD cache's own code, and through libCacheSim. */
public final class PeerReproduction {
    private static final String PEER = "libcachesim==0.3.5";
    private static final List<String> POLICIES = List.of("lru", "s3-fifo");
    private static final List<Double> SHARES = List.of(0.01, 0.1);
    private static final double SAMPLED = 0.01;
    private static final Duration PATIENCE = Duration.ofMinutes(20);
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Path program;
    private final Path python;
    private final Path directory;
    private final List<PolicyRun> runs = new ArrayList<>();
    private final List<CurveRun> curves = new ArrayList<>();

    private PeerReproduction(Path program, Path python, Path directory) {
        this.program = program;
        this.python = python;
        this.directory = directory;
    }

    /**
     * Builds the cache, installs libCacheSim below {@code host/target}, and compares.
     *
     * @param home the checkout, whose program is built
     */
    public static PeerFindings run(long seed, Path home, Progress progress) throws IOException, InterruptedException {
        Path program = HostBuild.build(home, HostProgram.SSD_CACHE, progress);
        progress.stage("Installing " + PEER + " of PyPI into host/target/tools/peer");
        Path python = installed(home.toAbsolutePath().resolve("host/target/tools/peer"));
        progress.stage("Running " + BlockTrace.values().length + " traces");
        try (TemporaryDirectory files = TemporaryDirectory.create("tiercel-policies-")) {
            PeerReproduction reproduction = new PeerReproduction(program, python, files.path());
            for (BlockTrace trace : BlockTrace.values()) {
                progress.detail(trace.label());
                reproduction.compare(trace, new Random(seed));
            }
            return new PeerFindings(reproduction.runs, reproduction.curves);
        }
    }

    private static Path installed(Path place) throws IOException, InterruptedException {
        Path python = place.resolve("bin/python");
        if (!Files.exists(python)) {
            HostTool.output(List.of("python3", "-m", "venv", place.toString()), PATIENCE);
        }
        HostTool.output(List.of(python.toString(), "-m", "pip", "install", "--quiet", PEER), PATIENCE);
        return python;
    }

    private void compare(BlockTrace trace, Random random) throws IOException, InterruptedException {
        long[] uses = trace.uses(random);
        long blocks = Arrays.stream(uses).distinct().count();
        Path file = directory.resolve("trace");
        try (BufferedWriter lines = Files.newBufferedWriter(file)) {
            for (long block : uses) {
                lines.write(block + "\n");
            }
        }
        List<Long> sizes =
                SHARES.stream().map(share -> Math.round(share * blocks)).toList();
        JsonNode theirs = peer(file, sizes);
        for (long size : sizes) {
            for (String policy : POLICIES) {
                double ours = replay(file, policy, size)
                        .path("replayed")
                        .path("hit_ratio")
                        .asDouble();
                runs.add(new PolicyRun(
                        trace,
                        policy,
                        size,
                        ours,
                        theirs.path(Long.toString(size)).path(policy).asDouble()));
            }
        }
        double error = replay(file, "lru", 1, "--sampled", Double.toString(SAMPLED))
                .path("curve_error")
                .asDouble();
        curves.add(new CurveRun(trace, uses.length, blocks, error));
    }

    private JsonNode peer(Path trace, List<Long> sizes) throws IOException, InterruptedException {
        Path script = directory.resolve("peer.py");
        try (InputStream text = Objects.requireNonNull(PeerReproduction.class.getResourceAsStream("peer.py"))) {
            Files.write(script, text.readAllBytes());
        }
        List<String> command = new ArrayList<>(List.of(python.toString(), script.toString(), trace.toString()));
        sizes.forEach(size -> command.add(Long.toString(size)));
        return JSON.readTree(HostTool.output(command, PATIENCE));
    }

    private JsonNode replay(Path trace, String policy, long blocks, String... more)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                program.toString(),
                "replay",
                trace.toString(),
                "--json",
                "--policy",
                policy,
                "--blocks",
                Long.toString(blocks)));
        command.addAll(List.of(more));
        return JSON.readTree(HostTool.output(command, PATIENCE));
    }
}
