package io.tiercel.relay;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

final class RelayBean implements RelayMXBean {
    private final RelayCounters counters;
    private final RelayDesk desk;
    private final Path table;

    RelayBean(RelayCounters counters, RelayDesk desk, Path table) {
        this.counters = counters;
        this.desk = desk;
        this.table = table;
    }

    @Override
    public boolean isConnected() {
        return counters.connected();
    }

    @Override
    public long getConnections() {
        return counters.connections();
    }

    @Override
    public long getAgeMillis() {
        long asOfNanos = counters.asOfNanos();
        return asOfNanos == 0 ? -1 : TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - asOfNanos);
    }

    @Override
    public long getConfirmations() {
        return counters.confirmations();
    }

    @Override
    public long getVersionsAdvanced() {
        return counters.advanced();
    }

    @Override
    public long getFlushes() {
        return counters.flushes();
    }

    @Override
    public String getTrouble() {
        return counters.trouble();
    }

    @Override
    public String getTable() {
        return table.toString();
    }

    @Override
    public long getReportsTaken() {
        return desk.reportsTaken();
    }

    @Override
    public long getReportsLost() {
        return desk.reportsLost();
    }

    @Override
    public long getClientsDropped() {
        return desk.clientsDropped();
    }
}
