package io.tiercel.relay;

import java.util.concurrent.TimeUnit;

final class RelayBean implements RelayMXBean {
    private final RelayCounters counters;
    private final RelayDesk desk;
    private final RelayTable table;

    RelayBean(RelayCounters counters, RelayDesk desk, RelayTable table) {
        this.counters = counters;
        this.desk = desk;
        this.table = table;
    }

    @Override
    public boolean isHealthy() {
        return RelayHealth.of(counters, System.nanoTime()).isWell();
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
        return table.file().toString();
    }

    @Override
    public long getOpenNames() {
        return table.fill().openNames();
    }

    @Override
    public long getOpenNamesMax() {
        return table.openNamesMax();
    }

    @Override
    public boolean isEveryFileOpen() {
        return table.fill().allOpen();
    }

    @Override
    public long getChangesTold() {
        return table.fill().changes();
    }

    @Override
    public long getChangesKept() {
        return table.shape().changes();
    }

    @Override
    public long getTableBytes() {
        return table.shape().bytes();
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
