package io.tiercel.client.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.wire.TableShape;
import io.tiercel.wire.VersionTable;
import io.tiercel.wire.VersionTables;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MappedEventViewTest {
    private static final long STALENESS = 1_000;
    private static final long NOW = 50_000;
    private static final TableShape SHAPE = new TableShape(64, 1024);

    @TempDir
    private Path dir;

    private final NameIndex index = new NameIndex();
    private VersionTable table;
    private MappedEventView view;

    @BeforeEach
    void makeTable() throws IOException {
        table = VersionTable.create(dir.resolve("t"), SHAPE, "cluster", 1);
        view = new MappedEventView(known -> table, index, STALENESS, 0, NOW);
    }

    @Test
    void look_isTheTable_upToTheBound() {
        table.confirm(NOW);

        assertThat(tableAt(NOW + STALENESS)).isSameAs(table);
        assertThat(view.look(NOW + STALENESS + 1)).isNull();
    }

    /** The caller reads its clock first, and may be held up for long before it looks at the table. */
    @Test
    void look_isTheTable_thatWasConfirmedAfterTheCallerReadItsClock() {
        table.confirm(NOW + 10);

        assertThat(tableAt(NOW)).isSameAs(table);
    }

    @Test
    void look_isNothing_whereNothingWasEverConfirmed() {
        assertThat(view.look(STALENESS / 2)).isNull();
        assertThat(view.look(NOW)).isNull();
    }

    @Test
    void heard_isWhatAnotherHeardAMomentAgo() {
        MappedEventView patient = new MappedEventView(known -> table, index, STALENESS, 100, NOW);
        table.confirm(NOW);
        ChangesHeard first = patient.heard(NOW);
        table.advance(0);

        assertThat(patient.heard(NOW + 99)).isSameAs(first);
        assertThat(Objects.requireNonNull(patient.heard(NOW + 100)).epoch()).isEqualTo(table.epoch());
    }

    @Test
    void heard_isNotOlderThanTheBound() {
        MappedEventView patient = new MappedEventView(known -> table, index, STALENESS, 10 * STALENESS, NOW);
        table.confirm(NOW);
        assertThat(patient.heard(NOW)).isNotNull();

        assertThat(patient.heard(NOW + STALENESS + 1)).isNull();
    }

    @Test
    void changesThatAreMissed_beginANewFollowing_andAreCounted() {
        table.confirm(NOW);
        Following before = Objects.requireNonNull(view.look(NOW)).following();
        for (int i = 0; i < SHAPE.changes() - 1; i++) {
            table.advance(77);
        }
        assertThat(Objects.requireNonNull(view.look(NOW)).following()).isSameAs(before);
        for (int i = 0; i < SHAPE.changes(); i++) {
            table.advance(77);
        }
        assertThat(Objects.requireNonNull(view.look(NOW)).following()).isNotSameAs(before);
        assertThat(view.lapses()).isEqualTo(1);
    }

    @Test
    void aTableOfARelayThatIsAway_isMappedOnce_andANewOneWhenItIsBack() throws IOException {
        VersionTables.prepare(dir);
        Path file = VersionTables.file(dir, "cluster");
        VersionTable.create(file, SHAPE, "cluster", 1);
        MappedEventView mapped = new MappedEventView(
                known -> VersionTables.openTrusted(dir, "cluster", "root", known), index, STALENESS, 0, NOW);
        long before = mappings();
        for (long second = 1; second <= 100; second++) {
            assertThat(mapped.look(NOW + second * 1_000_000_000)).isNull();
        }
        assertThat(mappings() - before).isLessThan(10);
        VersionTable.create(file, SHAPE, "cluster", 2).confirm(NOW + 200_000_000_000L);
        assertThat(mapped.look(NOW + 200_000_000_000L)).isNotNull();
    }

    @Test
    void readerThatIsInterrupted_keepsNoOtherFromOpeningTheTable() throws IOException {
        VersionTables.prepare(dir);
        VersionTable.create(VersionTables.file(dir, "cluster"), SHAPE, "cluster", 1)
                .confirm(NOW);
        MappedEventView mapped = new MappedEventView(
                known -> VersionTables.openTrusted(dir, "cluster", "root", known), index, STALENESS, 0, NOW);
        Thread.currentThread().interrupt();
        assertThat(mapped.look(NOW)).isNull();
        assertThat(Thread.interrupted()).isTrue();
        assertThat(mapped.look(NOW)).isNotNull();
    }

    @Test
    void aTableOfAnotherCluster_isNotMapped() throws IOException {
        VersionTables.prepare(dir);
        VersionTable.create(VersionTables.file(dir, "cluster"), SHAPE, "another", 1);
        MappedEventView mapped = new MappedEventView(
                known -> VersionTables.openTrusted(dir, "cluster", "root", known), index, STALENESS, 0, NOW);
        long before = mappings();
        for (long second = 1; second <= 100; second++) {
            assertThat(mapped.look(NOW + second * 1_000_000_000)).isNull();
        }
        assertThat(mappings() - before).isLessThan(10);
    }

    private @Nullable VersionTable tableAt(long nowNanos) {
        ChangesHeard heard = view.look(nowNanos);
        return heard == null ? null : heard.following().table();
    }

    private static long mappings() throws IOException {
        try (Stream<String> lines = Files.lines(Path.of("/proc/self/maps"))) {
            return lines.filter(line -> line.contains("cluster.versions")).count();
        }
    }
}
