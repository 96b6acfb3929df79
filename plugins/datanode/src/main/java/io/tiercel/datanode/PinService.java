package io.tiercel.datanode;

import io.tiercel.core.settings.PinSettings;
import io.tiercel.core.settings.Settings;
import io.tiercel.datanode.memory.MemoryLimit;
import io.tiercel.datanode.pin.Pins;
import io.tiercel.datanode.pin.ReplicaFiles;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The pins of a DataNode, kept in step with its replicas. Thread-safe. */
final class PinService implements PinsMXBean, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(PinService.class);
    private static final String WELL = "ok";

    private final Pins pins;
    private final String limits;
    private final AtomicLong reconciled = new AtomicLong();
    private final Timer reconciler = new Timer("Tiercel pins", true);

    private PinService(Pins pins, String limits) {
        this.pins = pins;
        this.limits = limits;
    }

    /** Pins nothing beyond what this process may lock, and says so. */
    static PinService start(ReplicaFiles replicas, Settings settings, MemoryLimit limit) {
        long wanted = settings.bytes(PinSettings.CAPACITY);
        boolean allowed = limit.allows(wanted);
        String limits =
                allowed ? WELL : PinSettings.CAPACITY.key() + " is " + wanted + " bytes, but " + limit.remedy(wanted);
        if (!allowed) {
            LOG.error("Less can be pinned than was asked for: {}", limits);
        }
        Pins pins = new Pins(replicas, allowed ? wanted : limit.bytes().orElseThrow());
        PinService service = new PinService(pins, limits);
        long pause = TimeUnit.NANOSECONDS.toMillis(settings.nanos(PinSettings.RECONCILE_INTERVAL));
        service.reconcileEvery(Math.max(1, pause));
        return service;
    }

    Pins pins() {
        return pins;
    }

    @Override
    public String getHealth() {
        String failure = pins.lastFailure();
        return limits.equals(WELL) && failure != null ? failure : limits;
    }

    @Override
    public long getCapacityBytes() {
        return pins.capacityBytes();
    }

    @Override
    public long getPinnedBytes() {
        return pins.pinnedBytes();
    }

    @Override
    public int getPinnedBlocks() {
        return pins.pinned().size();
    }

    @Override
    public long getFailures() {
        return pins.failures();
    }

    @Override
    public long getReconciled() {
        return reconciled.get();
    }

    @Override
    public void close() {
        reconciler.cancel();
        pins.close();
    }

    private void reconcileEvery(long millis) {
        TimerTask turn = new TimerTask() {
            @Override
            public void run() {
                reconcile();
            }
        };
        reconciler.schedule(turn, millis, millis);
    }

    private void reconcile() {
        try {
            reconciled.addAndGet(pins.reconcile().size());
        } catch (RuntimeException e) {
            // Whatever it was, the next turn must come.
            LOG.warn("Pins are not compared with the DataNode's replicas this time", e);
        }
    }
}
