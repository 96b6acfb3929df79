package io.tiercel.coordinator;

import io.tiercel.coordinator.session.RelayServer;
import io.tiercel.coordinator.tail.TailCounters;
import io.tiercel.coordinator.tail.TailHealth;
import io.tiercel.daemon.Health;
import java.util.concurrent.TimeUnit;

final class CoordinatorBean implements CoordinatorMXBean {
    private static final double NANOS_PER_MILLI = 1e6;

    private final TailCounters tail;
    private final RelayServer server;

    CoordinatorBean(TailCounters tail, RelayServer server) {
        this.tail = tail;
        this.server = server;
    }

    @Override
    public boolean isHealthy() {
        return health().isWell();
    }

    @Override
    public String getTrouble() {
        return health().trouble();
    }

    private Health health() {
        return TailHealth.of(tail, System.nanoTime());
    }

    @Override
    public long getPolls() {
        return tail.polls();
    }

    @Override
    public double getPollMillisMean() {
        return tail.pollNanos() / NANOS_PER_MILLI / Math.max(1, tail.polls());
    }

    @Override
    public double getPollMillisLast() {
        return tail.lastPollNanos() / NANOS_PER_MILLI;
    }

    @Override
    public long getAgeMillis() {
        long caughtUpNanos = tail.caughtUpNanos();
        return caughtUpNanos == 0 ? -1 : TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - caughtUpNanos);
    }

    @Override
    public long getTransactions() {
        return tail.transactions();
    }

    @Override
    public long getEvents() {
        return tail.events();
    }

    @Override
    public long getTransactionsUnexplained() {
        return tail.unexplained();
    }

    @Override
    public long getStartsOver() {
        return tail.startsOver();
    }

    @Override
    public long getDropsForAccess() {
        return tail.revocations();
    }

    @Override
    public long getSegmentsBegun() {
        return tail.segments();
    }

    @Override
    public long getNameNodeFailures() {
        return tail.failures();
    }

    @Override
    public int getOpenFiles() {
        return tail.openFiles();
    }

    @Override
    public int getRelays() {
        return server.relays();
    }

    @Override
    public long getConnectionsAccepted() {
        return server.accepted();
    }

    @Override
    public long getConnectionsDropped() {
        return server.dropped();
    }

    @Override
    public long getBytesTold() {
        return server.bytesTold();
    }
}
