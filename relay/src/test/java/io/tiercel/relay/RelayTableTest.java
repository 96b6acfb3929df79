package io.tiercel.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.core.settings.EventSettings;
import io.tiercel.core.settings.Settings;
import io.tiercel.testkit.Seed;
import io.tiercel.wire.VersionTable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RelayTableTest {
    private static final long NOW = 1_000_000_000_000L;
    private static final long MINUTE = Duration.ofMinutes(1).toNanos();

    @TempDir
    private Path directory;

    private Path file = Path.of("unset");

    @BeforeEach
    void name() {
        file = directory.resolve("nn.versions");
    }

    @Test
    void namesBeyondTheRoom_areInALargerTable_andTheOldOneIsGivenUp() throws IOException {
        RelayTable table = table("1048576");
        VersionTable small = VersionTable.open(file, "nn");
        table.confirm(NOW);
        List<Long> open = open(table, Seed.announced("RelayTableTest"), 60_000);
        assertThat(small.asOfNanos()).as("the old table").isZero();
        VersionTable large = VersionTable.open(file, "nn");
        assertThat(large.shape().openSlots()).isEqualTo(131_072);
        assertThat(large.asOfNanos()).isEqualTo(NOW);
        assertThat(large.epoch()).isGreaterThan(small.epoch());
        assertThat(open).allMatch(name -> large.anyOpen(new long[] {name}));
        assertThat(large.anyOpen(new long[] {-5})).isFalse();
        assertThat(table.isThere()).isTrue();
        assertThat(table.fill().openNames()).isEqualTo(60_000);
    }

    @Test
    void filesThatComeAndGo_makeTheTableNoLarger() throws IOException {
        RelayTable table = table("1048576");
        Seed seed = Seed.announced("RelayTableTest");
        List<Long> open = open(table, seed, 39_000);
        for (int i = 0; i < 1_000_000; i++) {
            int which = seed.below(open.size());
            table.addOpen(open.get(which), -1);
            open.set(which, seed.anyLong() | 8);
            table.addOpen(open.get(which), 1);
        }
        assertThat(table.shape().openSlots()).isEqualTo(65_536);
        assertThat(table.fill().openNames()).isEqualTo(39_000);
    }

    @Test
    void moreNamesThanTheLargestHasRoomFor_makeAllFilesOpen_untilTheyAreCountedAnew() throws IOException {
        RelayTable table = table("1024");
        VersionTable reader = VersionTable.open(file, "nn");
        open(table, Seed.announced("RelayTableTest"), (int) table.openNamesMax());
        assertThat(reader.anyOpen(new long[] {-5})).isFalse();
        table.addOpen(77, 1);
        assertThat(reader.anyOpen(new long[] {-5})).isTrue();
        table.confirm(NOW);
        table.confirm(NOW + MINUTE);
        assertThatThrownBy(() -> table.confirm(NOW + MINUTE + 1))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("too many files");

        table.clearOpen();
        table.addOpen(77, 1);
        assertThat(reader.anyOpen(new long[] {-5})).isFalse();
        assertThat(reader.anyOpen(new long[] {77})).isTrue();
        assertThatCode(() -> table.confirm(NOW + 3 * MINUTE)).doesNotThrowAnyException();
    }

    @Test
    void placeThatSomebodyHasTaken_keepsTheTableFromGrowing_andMakesAllFilesOpen() throws IOException {
        RelayTable table = table("1048576");
        Files.createDirectories(directory.resolve("nn.versions.draft").resolve("squatted"));
        VersionTable reader = VersionTable.open(file, "nn");
        open(table, Seed.announced("RelayTableTest"), 40_000);
        assertThat(reader.anyOpen(new long[] {-5})).isTrue();
        assertThat(table.isThere()).isTrue();
    }

    @Test
    void tableThatIsCut_isReplacedByANewOne_andAllIsToldAgain() throws IOException {
        RelayTable table = table("1048576");
        assertThat(table.isThere()).isTrue();
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.truncate(0);
        }
        assertThat(table.isThere()).isFalse();
        assertThat(table.fill().openNames()).isZero();
        assertThatThrownBy(() -> {
                    try {
                        table.advance(77);
                        table.check();
                    } catch (InternalError e) {
                        table.replaceLost(e);
                    }
                })
                .isInstanceOf(IOException.class)
                .hasMessageContaining("was cut");
        assertThat(table.isThere()).isTrue();
        assertThat(VersionTable.open(file, "nn").asOfNanos()).isZero();
    }

    private RelayTable table(String openMax) throws IOException {
        Settings settings = Settings.of(
                Map.of(EventSettings.TABLE_OPEN_MAX.key(), openMax, EventSettings.TABLE_CHANGES.key(), "1024"));
        return RelayTable.create(file, settings, "nn", () -> 1_700_000_000_000L);
    }

    private static List<Long> open(RelayTable table, Seed seed, int count) {
        List<Long> names = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            names.add(seed.anyLong() | 8);
            table.addOpen(names.get(i), 1);
        }
        return names;
    }
}
