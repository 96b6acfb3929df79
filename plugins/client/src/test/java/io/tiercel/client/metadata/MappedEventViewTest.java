package io.tiercel.client.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.wire.VersionTable;
import io.tiercel.wire.VersionTables;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MappedEventViewTest {
    private static final long STALENESS = 1_000;
    private static final long NOW = 50_000;

    @TempDir
    private Path dir;

    private VersionTable table;
    private MappedEventView view;

    @BeforeEach
    void makeTable() throws IOException {
        table = VersionTable.create(dir.resolve("t"), 64, "cluster", 1);
        view = new MappedEventView(known -> table, STALENESS, NOW);
    }

    @Test
    void fresh_isTheTable_upToTheBound() {
        table.confirm(NOW);

        assertThat(view.fresh(NOW + STALENESS)).isSameAs(table);
        assertThat(view.fresh(NOW + STALENESS + 1)).isNull();
    }

    /** The caller reads its clock first, and may be held up for long before it looks at the table. */
    @Test
    void fresh_isTheTable_thatWasConfirmedAfterTheCallerReadItsClock() {
        table.confirm(NOW + 10);

        assertThat(view.fresh(NOW)).isSameAs(table);
    }

    @Test
    void fresh_isNothing_whereNothingWasEverConfirmed() {
        assertThat(view.fresh(STALENESS / 2)).isNull();
        assertThat(view.fresh(NOW)).isNull();
    }

    @Test
    void aTableOfARelayThatIsAway_isMappedOnce_andANewOneWhenItIsBack() throws IOException {
        VersionTables.prepare(dir);
        Path file = VersionTables.file(dir, "cluster");
        VersionTable.create(file, 64, "cluster", 1);
        MappedEventView mapped =
                new MappedEventView(known -> VersionTables.openTrusted(dir, "cluster", "root", known), STALENESS, NOW);
        long before = mappings();
        for (long second = 1; second <= 100; second++) {
            assertThat(mapped.fresh(NOW + second * 1_000_000_000)).isNull();
        }
        assertThat(mappings() - before).isLessThan(10);
        VersionTable.create(file, 64, "cluster", 2).confirm(NOW + 200_000_000_000L);
        assertThat(mapped.fresh(NOW + 200_000_000_000L)).isNotNull();
    }

    @Test
    void readerThatIsInterrupted_keepsNoOtherFromOpeningTheTable() throws IOException {
        VersionTables.prepare(dir);
        VersionTable.create(VersionTables.file(dir, "cluster"), 64, "cluster", 1)
                .confirm(NOW);
        MappedEventView mapped =
                new MappedEventView(known -> VersionTables.openTrusted(dir, "cluster", "root", known), STALENESS, NOW);
        Thread.currentThread().interrupt();
        assertThat(mapped.fresh(NOW)).isNull();
        assertThat(Thread.interrupted()).isTrue();
        assertThat(mapped.fresh(NOW)).isNotNull();
    }

    @Test
    void aTableOfAnotherCluster_isNotMapped() throws IOException {
        VersionTables.prepare(dir);
        VersionTable.create(VersionTables.file(dir, "cluster"), 64, "another", 1);
        MappedEventView mapped =
                new MappedEventView(known -> VersionTables.openTrusted(dir, "cluster", "root", known), STALENESS, NOW);
        long before = mappings();
        for (long second = 1; second <= 100; second++) {
            assertThat(mapped.fresh(NOW + second * 1_000_000_000)).isNull();
        }
        assertThat(mappings() - before).isLessThan(10);
    }

    private static long mappings() throws IOException {
        try (Stream<String> lines = Files.lines(Path.of("/proc/self/maps"))) {
            return lines.filter(line -> line.contains("cluster.versions")).count();
        }
    }
}
