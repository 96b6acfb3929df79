package io.tiercel.simulator.scenario;

import io.tiercel.testkit.Fuzz;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Scenarios that users write. */
@Tag("fuzz")
final class ScenarioFuzzTest {
    @TempDir
    private Path folder;

    @Test
    void scenarios() throws Exception {
        Path file = folder.resolve("scenario.yaml");
        Fuzz.of("scenarios")
                .sample("""
                        workloads:
                          - W2
                          - {name: mine, affinity: medium, mostly-hot: true, input: 300GiB, cross-sharing: true}
                        policies: [cava, no-cache]
                        seeds: [3, 4]
                        cluster:
                          workers: 50
                          cache: 2GiB
                          disk-rate: 500MB
                        losses:
                          - {vm: 49, at: 5m}
                        """.getBytes(StandardCharsets.UTF_8))
                .inputs(1_500)
                .allocating(16 << 20)
                .run(bytes -> ScenarioReader.read(Files.write(file, bytes)));
    }
}
