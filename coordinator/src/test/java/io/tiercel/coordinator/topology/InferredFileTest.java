package io.tiercel.coordinator.topology;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.topology.InferredTopology;
import io.tiercel.core.topology.MeasuredRates;
import io.tiercel.core.topology.TopologyInference;
import io.tiercel.core.topology.TopologyInference.SingleGroups;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class InferredFileTest {
    @TempDir
    private Path folder;

    @Test
    void file_isWrittenWhereItSaysSomethingElse_andKeepsNames() throws IOException {
        Path file = folder.resolve("topology");
        InferredFile inferred = new InferredFile(file);
        assertThat(inferred.text()).isEmpty();
        assertThat(inferred.write(inferred("a b 9000", "c d 9000", "a c 900", "a d 900", "b c 900", "b d 900")))
                .isTrue();
        assertThat(lines(inferred))
                .containsExactly("a host-1 /rack-1", "b host-1 /rack-1", "c host-2 /rack-1", "d host-2 /rack-1");

        Files.write(file, List.of("d pm-2 /east", "c pm-2 /east", "a pm-1 /east", "b pm-1 /east"));
        assertThat(inferred.write(inferred("a b 8000", "c d 8000", "a c 800", "a d 800", "b c 800", "b d 800")))
                .isFalse();
        assertThat(inferred.write(inferred("a b 900", "c d 9000", "a c 900", "a d 900", "b c 9000", "b d 9000")))
                .isTrue();
        assertThat(lines(inferred)).contains("b pm-2 /east", "c pm-2 /east", "a pm-1 /east");
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).containsExactly(file);
        }
    }

    @Test
    void fileThatIsBroken_isNone_andIsReplaced() throws IOException {
        Path file = Files.writeString(folder.resolve("topology"), "a b\n");
        InferredFile inferred = new InferredFile(file);
        assertThat(inferred.text()).isEmpty();
        assertThat(inferred.write(inferred("a b 9000", "a c 900", "b c 900"))).isTrue();
        assertThat(lines(inferred)).hasSize(3);
    }

    private static List<String> lines(InferredFile file) {
        return file.text().lines().filter(line -> !line.startsWith("#")).toList();
    }

    private static InferredTopology inferred(String... rates) {
        return new TopologyInference(SingleGroups.HOSTS).infer(MeasuredRates.parse("test", List.of(rates)), null);
    }
}
