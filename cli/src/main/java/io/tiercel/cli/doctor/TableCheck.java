package io.tiercel.cli.doctor;

import io.tiercel.core.settings.EventSettings;
import io.tiercel.core.settings.Settings;
import io.tiercel.wire.MappedFaults;
import io.tiercel.wire.TableShape;
import io.tiercel.wire.VersionTable;
import io.tiercel.wire.VersionTables;
import io.tiercel.wire.finding.Severity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * The version table of this machine, if it has a relay, is to be believed, is kept up, and has room: for open files, and for
 * the changes of some time. Takes a second.
 */
final class TableCheck implements Check {
    private static final String DIR = EventSettings.DIR.key();
    private static final long AGE_NANOS_MAX = TimeUnit.SECONDS.toNanos(5);
    private static final long WATCHED_MILLIS = 1_000;
    /** A process that asks nothing for so long should find the changes of that time. */
    private static final double SECONDS_MIN = 10;

    private final boolean mustBe;
    private final Pause pause;

    /** @param mustBe whether this machine is meant to have one */
    TableCheck(boolean mustBe) {
        this(mustBe, () -> TimeUnit.MILLISECONDS.sleep(WATCHED_MILLIS));
    }

    /**
     * The same.
     *
     * @param pause waits for {@value #WATCHED_MILLIS} ms
     */
    TableCheck(boolean mustBe, Pause pause) {
        this.mustBe = mustBe;
        this.pause = pause;
    }

    /** Waits. */
    interface Pause {
        void pass() throws InterruptedException;
    }

    @Override
    public String id() {
        return "table";
    }

    @Override
    public List<Finding> examine(HadoopSite site) {
        Settings settings = OurSettings.of(site);
        String host = ClusterCheck.host(site);
        if (host.isEmpty()) {
            return List.of();
        }
        Path directory = Path.of(settings.text(EventSettings.DIR));
        String cluster = ClusterCheck.cluster(site);
        if (!Files.exists(VersionTables.file(directory, cluster), LinkOption.NOFOLLOW_LINKS)) {
            return mustBe ? List.of(noTable(site, directory)) : List.of();
        }
        try {
            VersionTable table = VersionTables.openTrusted(directory, cluster, settings.text(EventSettings.OWNER));
            List<Finding> findings = examine(site, settings, table);
            MappedFaults.deliver();
            return findings;
        } catch (IOException | InternalError e) {
            return List.of(finding(
                    Severity.WARNING,
                    site,
                    DIR,
                    String.valueOf(e.getMessage()),
                    "the table of a relay that runs here"));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return List.of();
        }
    }

    private List<Finding> examine(HadoopSite site, Settings settings, VersionTable table) throws InterruptedException {
        long before = table.head();
        pause.pass();
        long told = table.head() - before;
        if (!table.confirmed(System.nanoTime(), AGE_NANOS_MAX)) {
            return List.of(finding(
                    Severity.WARNING,
                    site,
                    DIR,
                    "a table that nobody confirms: " + age(table),
                    "a relay that runs here, in session with the coordinator"));
        }
        long openMax = settings.count(EventSettings.TABLE_OPEN_MAX);
        VersionTable.Fill fill = table.fill();
        if (fill.allOpen()) {
            return List.of(finding(
                    Severity.WARNING,
                    site,
                    EventSettings.TABLE_OPEN_MAX.key(),
                    openMax + ", with which every file counts as open, since too many are",
                    "more, or more of " + EventSettings.OPEN_FILES_MAX.key() + ", or more room for the table"));
        }
        return changes(site, table.shape(), told);
    }

    private Finding noTable(HadoopSite site, Path directory) {
        return finding(
                Severity.WARNING, site, DIR, directory + " without a table", "where a relay of this machine runs");
    }

    private static String age(VersionTable table) {
        long asOf = table.asOfNanos();
        return asOf == 0
                ? "no relay has yet"
                : "a relay did last " + TimeUnit.NANOSECONDS.toSeconds(Math.abs(System.nanoTime() - asOf)) + " s ago";
    }

    private List<Finding> changes(HadoopSite site, TableShape shape, long told) {
        double seconds = told <= 0 ? Double.POSITIVE_INFINITY : shape.changes() * (WATCHED_MILLIS / 1e3) / told;
        if (seconds >= SECONDS_MIN) {
            return List.of();
        }
        String found = String.format(
                Locale.ROOT, "%d, which are the changes of %.1f s at %d a second", shape.changes(), seconds, told);
        return List.of(finding(Severity.HINT, site, EventSettings.TABLE_CHANGES.key(), found, "more"));
    }

    private Finding finding(Severity severity, HadoopSite site, String key, String found, String remedy) {
        String why = "clients drop the NameNode's answers that they keep, or keep none";
        return new Finding(id(), severity, key, site.fileOf(key, HadoopSite.TIERCEL), found, remedy, why);
    }
}
