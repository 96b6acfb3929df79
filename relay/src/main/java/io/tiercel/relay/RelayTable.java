package io.tiercel.relay;

import io.tiercel.core.metadata.PathVersions;
import io.tiercel.core.settings.EventSettings;
import io.tiercel.core.settings.Settings;
import io.tiercel.wire.MappedFaults;
import io.tiercel.wire.TableShape;
import io.tiercel.wire.VersionTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The version table that a relay writes, and the larger one that takes its place where files of more names are open than it
 * has room for. At its largest, or where there is no room for a larger one, every file counts as open until the coordinator
 * begins anew.
 *
 * <p>One thread writes it; what it tells of itself is thread-safe.
 */
final class RelayTable {
    private static final Logger LOG = LoggerFactory.getLogger(RelayTable.class);

    private static final int OPEN_SLOTS_FIRST = 1 << 16;
    private static final long CROWDED_NANOS_MAX = TimeUnit.MINUTES.toNanos(1);

    private final Path file;
    private final String cluster;
    private final TableShape first;
    private final int openSlotsMax;
    private final LongSupplier wallMillis;
    private volatile Written now;
    /** While the file is replaced, which is not to pass for the deed of somebody else. */
    private volatile boolean replacing;

    private boolean crowded;
    private long crowdedNanos;

    /** A table, and its file. */
    private record Written(VersionTable table, OwnFile file) {}

    private RelayTable(Path file, String cluster, TableShape first, int openSlotsMax, LongSupplier wallMillis)
            throws IOException {
        this.file = file;
        this.cluster = cluster;
        this.first = first;
        this.openSlotsMax = openSlotsMax;
        this.wallMillis = wallMillis;
        this.now = written(VersionTable.create(file, first, cluster, wallMillis.getAsLong()));
    }

    /**
     * Makes the table.
     *
     * @throws IOException as {@link VersionTable#create} does
     * @throws io.tiercel.core.settings.SettingsException if a setting cannot be used
     */
    static RelayTable create(Path file, Settings settings, String cluster, LongSupplier wallMillis) throws IOException {
        int openSlotsMax = (int) settings.count(EventSettings.TABLE_OPEN_MAX);
        TableShape first = new TableShape(
                Math.min(OPEN_SLOTS_FIRST, openSlotsMax), (int) settings.count(EventSettings.TABLE_CHANGES));
        return new RelayTable(file, cluster, first, openSlotsMax, wallMillis);
    }

    Path file() {
        return file;
    }

    TableShape shape() {
        return now.table.shape();
    }

    /** How full it is; nothing is in one that was cut. */
    VersionTable.Fill fill() {
        try {
            VersionTable.Fill fill = now.table.fill();
            MappedFaults.deliver();
            return fill;
        } catch (InternalError e) {
            LOG.debug("{} was cut", file, e);
            return new VersionTable.Fill(0, false, 0);
        }
    }

    /** How many names of open files there may be in the largest table. */
    long openNamesMax() {
        return VersionTable.openNamesMax(openSlotsMax);
    }

    /** Whether clients find the table, and all of it. */
    boolean isThere() {
        Written written = now;
        return isWhole(written) || replacing || !written.equals(now);
    }

    private boolean isWhole(Written written) {
        try {
            return written.file.isThere()
                    && Files.size(file) == written.table.shape().bytes();
        } catch (IOException e) {
            return false;
        }
    }

    void advance(long name) {
        now.table.advance(name);
    }

    void addOpen(long name, int delta) {
        while (!now.table.addOpen(name, delta)) {
            if (crowded || !grow()) {
                crowd();
                return;
            }
        }
    }

    /** Forgets every open file. */
    void clearOpen() {
        now.table.clearOpen();
        crowded = false;
    }

    /**
     * Says that every change before this moment is in the table.
     *
     * @throws IOException if every file has counted as open for a minute: fewer may be open by now, which nobody knows
     */
    void confirm(long asOfNanos) throws IOException {
        if (crowded) {
            crowdedNanos = crowdedNanos == 0 ? asOfNanos : crowdedNanos;
            if (asOfNanos - crowdedNanos > CROWDED_NANOS_MAX) {
                throw new IOException("too many files were open for the table: they are counted anew");
            }
        }
        now.table.confirm(asOfNanos);
    }

    /** Says that nothing is confirmed any more. */
    void unconfirm() {
        try {
            now.table.confirm(0);
            MappedFaults.deliver();
        } catch (InternalError e) {
            LOG.debug("{} was cut", file, e);
        }
    }

    /**
     * Makes sure that what was written has reached the file.
     *
     * @throws IOException if the file was cut: there is a new table then, which knows nothing
     */
    void check() throws IOException {
        try {
            MappedFaults.deliver();
        } catch (InternalError e) {
            replaceLost(e);
        }
    }

    /** Makes a new table in place of one that was cut. */
    void replaceLost(InternalError fault) throws IOException {
        LOG.warn("The version table {} was cut; a new one is made: {}", file, fault.getMessage());
        replacing = true;
        try {
            now = written(VersionTable.create(file, first, cluster, wallMillis.getAsLong()));
        } finally {
            replacing = false;
        }
        crowded = false;
        throw new IOException("the version table was cut, and all is to be told again", fault);
    }

    /** Whether there is a table with more room now. */
    private boolean grow() {
        VersionTable full = now.table;
        int slots = 2 * full.shape().openSlots();
        if (slots > openSlotsMax) {
            return false;
        }
        try {
            replacing = true;
            now = written(full.grown(file, slots, cluster, wallMillis.getAsLong()));
            full.confirm(0);
            LOG.info("The version table {} is made anew, of {} bytes, for names of open files", file, shape().bytes());
            return true;
        } catch (IOException | IllegalArgumentException e) {
            LOG.warn("The version table {} has no room for more open files: {}", file, e.getMessage());
            return false;
        } finally {
            replacing = false;
        }
    }

    private void crowd() {
        if (crowded) {
            return;
        }
        crowded = true;
        crowdedNanos = 0;
        now.table.addOpen(PathVersions.EPOCH, 1);
        LOG.warn(
                "Files of too many names are open for the version table {}, so that no answer is cached. Let {} be more, or make "
                        + "room for its file",
                file,
                EventSettings.TABLE_OPEN_MAX.key());
    }

    private Written written(VersionTable table) {
        return new Written(table, OwnFile.madeAt(file));
    }
}
