package io.tiercel.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.testkit.Fuzz;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A version table whose file somebody has damaged. */
@Tag("fuzz")
final class VersionTableFuzzTest {
    private static final TableShape SHAPE = new TableShape(64, 64);
    private static final int OPEN = 30;

    @TempDir
    private Path directory;

    @Test
    void reader_comesToAnEnd() throws Exception {
        Path file = directory.resolve("nn.versions");
        Fuzz.of("version table").sample(written(file)).inputs(2_000).run(bytes -> {
            Files.write(file, bytes);
            VersionTable table = VersionTable.open(file, "nn");
            ChangeFollower follower = table.follower();
            follower.follow((names, count) -> assertThat(count).isBetween(1, names.length));
            table.anyOpen(new long[] {0, 5, 5 + OPEN, Long.MIN_VALUE});
            assertThat(table.confirmed(System.nanoTime(), 0)).isFalse();
            table.fill();
        });
    }

    @Test
    void writer_takesItsPlace() throws Exception {
        Path file = directory.resolve("nn.versions");
        Fuzz.of("version table in the place of another")
                .sample(written(file))
                .inputs(500)
                .run(bytes -> {
                    Files.write(file, bytes);
                    VersionTable.create(file, SHAPE, "nn", System.currentTimeMillis());
                    assertThat(VersionTable.open(file, "nn").head()).isZero();
                });
    }

    private static byte[] written(Path file) throws Exception {
        VersionTable table = VersionTable.create(file, SHAPE, "nn", 1_700_000_000_000L);
        for (int name = 5; name < 5 + OPEN; name++) {
            table.addOpen(name, 1);
            table.advance(name);
        }
        table.confirm(1);
        return Files.readAllBytes(file);
    }
}
