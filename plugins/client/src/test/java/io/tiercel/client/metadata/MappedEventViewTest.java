package io.tiercel.client.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.wire.VersionTable;
import java.io.IOException;
import java.nio.file.Path;
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
        view = new MappedEventView(() -> table, STALENESS, NOW);
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
}
