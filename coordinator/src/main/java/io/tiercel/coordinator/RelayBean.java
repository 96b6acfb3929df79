package io.tiercel.coordinator;

import io.tiercel.coordinator.relay.RelayCounters;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

final class RelayBean implements RelayMXBean {
    private final RelayCounters counters;
    private final Path table;

    RelayBean(RelayCounters counters, Path table) {
        this.counters = counters;
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
}
