package io.tiercel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The same scenario in two JVMs, one of which gives objects other hash codes. */
class SimulationInTwoProcessesTest {
    private static final String SCENARIO = """
            workloads: W1
            policies: [cava, saving]
            seeds: 7
            cluster: {block: 1GiB, cache: 2GiB}
            """;

    @TempDir
    private Path folder;

    @Test
    void runs_areTheSame_eventByEvent() throws Exception {
        Path scenario = Files.writeString(folder.resolve("test.yaml"), SCENARIO);
        List<String> digests = digests(scenario);
        assertThat(digests).hasSize(2).doesNotHaveDuplicates();
        assertThat(digests(scenario, "-XX:+UnlockExperimentalVMOptions", "-XX:hashCode=3"))
                .isEqualTo(digests);
    }

    private List<String> digests(Path scenario, String... options) throws IOException, InterruptedException {
        List<String> command =
                new ArrayList<>(List.of(ProcessHandle.current().info().command().orElseThrow()));
        command.addAll(List.of(options));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
        command.addAll(List.of("simulate", "--json", scenario.toString()));
        Path out = folder.resolve("out.json");
        Process process = new ProcessBuilder(command)
                .redirectOutput(out.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        List<String> digests = new ArrayList<>();
        for (JsonNode run : new ObjectMapper().readTree(out.toFile()).get("runs")) {
            digests.add(run.get("digest").asText());
        }
        return digests;
    }
}
