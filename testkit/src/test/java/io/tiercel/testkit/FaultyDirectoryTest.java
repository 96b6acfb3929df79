package io.tiercel.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.testkit.FaultyDirectory.Fault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FaultyDirectoryTest {
    private static final byte[] CONTENT = new byte[1000];

    @Test
    void directoryThatIsNotThereYet_hasNothingToDamage(@TempDir Path root) throws IOException {
        FaultyDirectory none = new FaultyDirectory(root.resolve("none"), Seed.announced("none"));
        assertThat(none.inflict(FaultyDirectory.Fault.FLIP)).isEmpty();
    }

    @Test
    void flip_changesOneBitOfOneFile(@TempDir Path root) throws IOException {
        Path file = Files.write(root.resolve("a"), CONTENT);

        var damage = new FaultyDirectory(root, Seed.of(1)).inflict(Fault.FLIP).orElseThrow();

        byte[] now = Files.readAllBytes(file);
        assertThat(Integer.bitCount(now[(int) damage.offset()] & 0xff)).isEqualTo(1);
        now[(int) damage.offset()] = 0;
        assertThat(now).isEqualTo(CONTENT);
    }

    @Test
    void truncate_losesTheTail(@TempDir Path root) throws IOException {
        Path file = Files.write(root.resolve("a"), CONTENT);

        var damage =
                new FaultyDirectory(root, Seed.of(1)).inflict(Fault.TRUNCATE).orElseThrow();

        assertThat(Files.size(file)).isEqualTo(damage.offset()).isLessThan(CONTENT.length);
    }

    @Test
    void delete_losesTheFile(@TempDir Path root) throws IOException {
        Path file = Files.write(root.resolve("a"), CONTENT);
        new FaultyDirectory(root, Seed.of(1)).inflict(Fault.DELETE);
        assertThat(file).doesNotExist();
    }

    @Test
    void inflict_onAnEmptyDirectory_doesNothing(@TempDir Path root) throws IOException {
        assertThat(new FaultyDirectory(root, Seed.of(1)).inflict(Fault.FLIP)).isEmpty();
    }
}
