package io.tiercel.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.metadata.PathVersions;
import io.tiercel.core.settings.EventSettings;
import io.tiercel.wire.TableShape;
import io.tiercel.wire.VersionTable;
import io.tiercel.wire.VersionTables;
import io.tiercel.wire.finding.Severity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TableCheckTest {
    private static final TableShape SHAPE = new TableShape(1024, 4096);

    @TempDir
    private Path directory;

    private SiteFiles site;
    private Path tables;
    private int changesPerSecond;

    @BeforeEach
    void makeSite() throws IOException {
        site = new SiteFiles(directory);
        tables = directory.resolve("events");
        site.set(HadoopSite.TIERCEL, EventSettings.DIR.key(), tables.toString());
    }

    @AfterEach
    void closeSite() throws IOException {
        site.close();
    }

    @Test
    void machineWithoutARelay_isWell() {
        assertThat(new TableCheck(false, () -> {}).examine(site.read())).isEmpty();
    }

    @Test
    void machineThatIsMeantToHaveARelay_andHasNoTable_isFound() {
        assertThat(new TableCheck(true, () -> {}).examine(site.read()))
                .singleElement()
                .satisfies(finding -> assertThat(finding.found()).isEqualTo(tables + " without a table"));
    }

    @Test
    void ofARelayThatHasDied_itIsSaidSinceWhen() throws IOException {
        VersionTable table = confirmed();
        table.confirm(System.nanoTime() - TimeUnit.SECONDS.toNanos(90));
        assertThat(examine(table))
                .singleElement()
                .satisfies(finding -> assertThat(finding.found())
                        .matches("a table that nobody confirms: a relay did last 9[0-9] s ago"));
    }

    @Test
    void tableThatIsKeptUp_isWell() throws IOException {
        VersionTable table = confirmed();
        changesPerSecond = 400;
        assertThat(examine(table)).isEmpty();
    }

    @Test
    void tableThatNobodyConfirms_isFound() throws IOException {
        VersionTable table = confirmed();
        table.confirm(0);
        assertThat(examine(table)).singleElement().satisfies(finding -> {
            assertThat(finding.severity()).isEqualTo(Severity.WARNING);
            assertThat(finding.key()).isEqualTo(EventSettings.DIR.key());
            assertThat(finding.found()).isEqualTo("a table that nobody confirms: no relay has yet");
        });
    }

    @Test
    void tooManyOpenFiles_areFound() throws IOException {
        VersionTable table = confirmed();
        table.addOpen(PathVersions.EPOCH, 1);
        assertThat(examine(table)).singleElement().satisfies(finding -> {
            assertThat(finding.severity()).isEqualTo(Severity.WARNING);
            assertThat(finding.key()).isEqualTo(EventSettings.TABLE_OPEN_MAX.key());
        });
    }

    @Test
    void changesThatLastForLessThanTenSeconds_areAHint() throws IOException {
        VersionTable table = confirmed();
        changesPerSecond = 2_048;
        assertThat(examine(table)).singleElement().satisfies(finding -> {
            assertThat(finding.severity()).isEqualTo(Severity.HINT);
            assertThat(finding.key()).isEqualTo(EventSettings.TABLE_CHANGES.key());
            assertThat(finding.found()).isEqualTo("4096, which are the changes of 2.0 s at 2048 a second");
        });
    }

    @Test
    void fileThatIsNoTable_isFound() throws IOException {
        VersionTables.prepare(tables);
        Files.write(VersionTables.file(tables, "nn"), new byte[100]);
        assertThat(new TableCheck(false, () -> {}).examine(site.read()))
                .singleElement()
                .satisfies(finding -> assertThat(finding.found()).contains("is no version table"));
    }

    private List<Finding> examine(VersionTable table) {
        return new TableCheck(false, () -> {
                    for (int i = 0; i < changesPerSecond; i++) {
                        table.advance(1_000 + i);
                    }
                })
                .examine(site.read());
    }

    private VersionTable confirmed() throws IOException {
        VersionTables.prepare(tables);
        VersionTable table = VersionTable.create(VersionTables.file(tables, "nn"), SHAPE, "nn", 1);
        table.confirm(System.nanoTime());
        return table;
    }
}
