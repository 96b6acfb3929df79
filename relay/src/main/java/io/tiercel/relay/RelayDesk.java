package io.tiercel.relay;

import io.tiercel.relay.measure.MeasurementPart;
import io.tiercel.wire.VersionTables;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a relay does for the clients of its machine: writes the version table and the lists of blocks in memory, and hands
 * their reports of reads on. Runs in the caller's thread.
 */
public final class RelayDesk implements Runnable, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(RelayDesk.class);

    private final CachedBlocksWriter cached;
    private final CachedBlocksWriter hot;
    private final MeasurementPart measuring;
    private final RelayLoop loop;
    private final @Nullable ReportIntake intake;

    /**
     * One that takes reports from now on, or, where it cannot, none.
     *
     * @param directory of the table, to which the other files belong
     * @param host this machine's name
     * @param measuring what it does of what the coordinator wants measured
     */
    RelayDesk(
            RelayLoop.Config config,
            Path directory,
            String host,
            RelayTable table,
            MeasurementPart measuring,
            RelayCounters counters,
            LongSupplier nanoClock) {
        this.cached = new CachedBlocksWriter(VersionTables.cachedBlocks(directory, config.cluster()));
        this.hot = new CachedBlocksWriter(VersionTables.hotBlocks(directory, config.cluster()));
        this.measuring = measuring;
        FindingsTeller findings =
                new FindingsTeller(VersionTables.findings(directory, config.cluster()), System::currentTimeMillis);
        this.loop = new RelayLoop(config, table, new BothLists(cached, hot), measuring, findings, counters, nanoClock);
        this.intake = intake(VersionTables.reports(directory, config.cluster()), host, loop, nanoClock);
    }

    /** Runs until it is closed and its thread is interrupted. */
    @Override
    public void run() {
        loop.run();
    }

    /** Where clients' reports are taken; empty where they cannot be. */
    public Optional<OwnFile> socket() {
        return Optional.ofNullable(intake).map(ReportIntake::socket);
    }

    /** Reports of clients handed on to the coordinator. */
    public long reportsTaken() {
        return intake == null ? 0 : intake.taken();
    }

    /** Reports of clients that came while there was no session with the coordinator, or faster than they are taken. */
    public long reportsLost() {
        return intake == null ? 0 : intake.lost();
    }

    /** Clients dropped for what they sent, or because they asked too often. */
    public long clientsDropped() {
        return intake == null ? 0 : intake.dropped();
    }

    /** Ends it, once its thread is interrupted. */
    @Override
    public void close() {
        if (intake != null) {
            intake.close();
        }
        loop.close();
        measuring.close();
        cached.close();
        hot.close();
    }

    private static @Nullable ReportIntake intake(Path socket, String host, RelayLoop loop, LongSupplier nanoClock) {
        try {
            return ReportIntake.open(socket, host, loop::toCoordinator, loop.keys(), nanoClock);
        } catch (IOException | RuntimeException e) {
            LOG.warn(
                    "Clients' reads are not reported, so that nothing is pinned for them: {}: {}",
                    socket,
                    e.toString());
            return null;
        }
    }
}
