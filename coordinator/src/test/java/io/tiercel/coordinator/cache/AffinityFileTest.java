package io.tiercel.coordinator.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.core.affinity.measure.LearnedAffinity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AffinityFileTest {
    private static final LearnedAffinity LEARNED =
            new LearnedAffinity(Map.of("a", 1.5), Map.of("grep", Map.of("runs", 3.0)));

    @TempDir
    private Path directory;

    @Test
    void whatIsWritten_isReadByTheSameScheme_andByNoOther() throws IOException {
        assertThat(file("cava").read()).isEqualTo(LearnedAffinity.NOTHING);
        file("cava").write(LEARNED);
        assertThat(file("cava").read()).isEqualTo(LEARNED);
        assertThat(file("saving").read()).isEqualTo(LearnedAffinity.NOTHING);
        try (var left = Files.list(directory.resolve("new"))) {
            assertThat(left).hasSize(1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "[]", "{\"scheme\":7}", "{\"scheme\":\"cava\",\"ofAll\":{\"a\":\"x\"}}", "null"})
    void damagedFile_isSetAside(String text) throws IOException {
        file("cava").write(LEARNED);
        Files.writeString(file("cava").path(), text);
        if (!text.equals("{\"scheme\":7}")) {
            assertThatThrownBy(() -> file("cava").read()).hasMessageContaining("measured anew");
            assertThat(file("cava").path().resolveSibling("affinities.damaged")).hasContent(text);
        }
        assertThat(file("cava").read()).isEqualTo(LearnedAffinity.NOTHING);
    }

    @Test
    void keeper_writesWhatIsNew_andBeginsWithIt() {
        AtomicReference<LearnedAffinity> learned = new AtomicReference<>(LearnedAffinity.NOTHING);
        try (AffinityKeeper keeper = new AffinityKeeper(file("cava"), learned::get)) {
            keeper.keep();
            assertThat(file("cava").path()).doesNotExist();
            learned.set(LEARNED);
        }
        try (AffinityKeeper later = new AffinityKeeper(file("cava"), () -> LEARNED)) {
            assertThat(later.kept()).isEqualTo(LEARNED);
        }
    }

    @Test
    void directoryThatDoesNotAnswer_orAFileThatCannotBeWritten_keepsNothingFromGoingOn() throws IOException {
        Files.createFile(directory.resolve("new"));
        try (AffinityKeeper keeper = new AffinityKeeper(file("cava"), () -> LEARNED)) {
            keeper.keep();
            assertThat(keeper.kept()).isEqualTo(LearnedAffinity.NOTHING);
        }
        try (AffinityKeeper keeper = new AffinityKeeper(file("cava"), () -> {
            throw new IllegalStateException("busy");
        })) {
            keeper.keep();
            assertThat(keeper.kept()).isEqualTo(LearnedAffinity.NOTHING);
        }
    }

    private AffinityFile file(String scheme) {
        return new AffinityFile(directory.resolve("new").resolve("affinities"), scheme);
    }
}
