package io.tiercel.datanode;

import io.tiercel.core.settings.PinSettings;
import io.tiercel.core.settings.Settings;
import io.tiercel.datanode.memory.CachedPages;
import io.tiercel.datanode.memory.MemoryLimit;
import io.tiercel.datanode.pin.CachedReplicas;
import io.tiercel.datanode.pin.FinalizedReplicas;
import io.tiercel.datanode.pin.Pins;
import io.tiercel.datanode.pin.ReplicaFiles;
import io.tiercel.wire.RepeatingThread;
import io.tiercel.wire.cache.AgentReport;
import io.tiercel.wire.cache.BlockName;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The pins of a DataNode, kept in step with its replicas. Thread-safe. */
final class PinService implements PinsMXBean, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(PinService.class);
    private static final String WELL = "ok";
    private static final int RESIDENT_TURNS = 10;
    private static final long LOOK_NANOS = TimeUnit.SECONDS.toNanos(10);
    private static final long PAUSE_NANOS_MIN = TimeUnit.MILLISECONDS.toNanos(1);

    private final Pins pins;
    private final CachedReplicas cached;
    private final String limits;
    private final Supplier<Optional<PinOrders>> opening;
    private final AtomicLong reconciled = new AtomicLong();
    private final RepeatingThread reconciler;
    /** Its own, so that nothing else waits while the kernel counts pages. */
    private final RepeatingThread looker;

    private @Nullable PinOrders orders;
    private boolean closed;
    private long turns;
    private long residentBytes = -1;

    private PinService(
            Pins pins,
            CachedReplicas cached,
            String limits,
            long reconcileNanos,
            Supplier<Optional<PinOrders>> opening) {
        this.pins = pins;
        this.cached = cached;
        this.limits = limits;
        this.opening = opening;
        this.reconciler = new RepeatingThread("Tiercel pins", reconcileNanos, this::reconcile);
        this.looker = new RepeatingThread("Tiercel page cache", LOOK_NANOS, this::look);
    }

    /** Where a DataNode takes its orders: opened when it has met its NameNode, and so knows who it is. */
    @FunctionalInterface
    interface Coordination {
        /** Nobody gives orders. */
        Coordination NONE = (pins, trouble) -> Optional.empty();

        /**
         * The orders that come from now on; empty while the DataNode does not know yet who it is.
         *
         * @param trouble what the coordinator is told of: what keeps blocks from being pinned, empty where nothing does
         */
        Optional<PinOrders> open(Pins pins, Supplier<String> trouble);
    }

    /** Pins nothing beyond what this process may lock, and says so. */
    static PinService start(
            ReplicaFiles replicas,
            FinalizedReplicas all,
            Settings settings,
            MemoryLimit limit,
            Coordination coordination) {
        long wanted = settings.bytes(PinSettings.CAPACITY);
        boolean allowed = limit.allows(wanted);
        String limits =
                allowed ? "" : PinSettings.CAPACITY.key() + " is " + wanted + " bytes, but " + limit.remedy(wanted);
        if (!allowed) {
            LOG.error("Less can be pinned than was asked for: {}", limits);
        }
        Pins pins = new Pins(replicas, allowed ? wanted : limit.bytes().orElseThrow());
        CachedReplicas cached = new CachedReplicas(all, replicas, pins.pinned()::contains, CachedPages::bytes);
        long reconcileNanos = Math.max(PAUSE_NANOS_MIN, settings.nanos(PinSettings.RECONCILE_INTERVAL));
        PinService service = new PinService(
                pins, cached, limits, reconcileNanos, () -> coordination.open(pins, () -> trouble(limits, pins)));
        service.reconciler.start();
        service.looker.start();
        return service;
    }

    Pins pins() {
        return pins;
    }

    @Override
    public String getHealth() {
        String trouble = trouble(limits, pins);
        return trouble.isEmpty() ? WELL : trouble;
    }

    private static String trouble(String limits, Pins pins) {
        return limits.isEmpty() ? Objects.requireNonNullElse(pins.lastFailure(), "") : limits;
    }

    @Override
    public long getCapacityBytes() {
        return pins.capacityBytes();
    }

    @Override
    public long getPinnedBytes() {
        return pins.pinned().bytes();
    }

    @Override
    public int getPinnedBlocks() {
        return pins.pinned().count();
    }

    @Override
    public @Nullable Long getUnpinnedCachedBytes() {
        OptionalLong bytes = cached.bytes();
        return bytes.isPresent() ? bytes.getAsLong() : null;
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
    public synchronized boolean isCoordinated() {
        return orders != null && orders.connected();
    }

    @Override
    public void close() {
        reconciler.end();
        looker.end();
        synchronized (this) {
            closed = true;
            if (orders != null) {
                orders.close();
            }
        }
        pins.close();
    }

    private void reconcile() {
        try {
            List<BlockName> gone = pins.reconcile();
            reconciled.addAndGet(gone.size());
            report(gone);
        } catch (RuntimeException e) {
            // Whatever it was, the next turn must come.
            LOG.warn("Pins are not compared with the DataNode's replicas this time", e);
        }
    }

    private void look() {
        try {
            cached.look();
        } catch (IOException | RuntimeException e) {
            // As above; but of a DataNode that cannot list its replicas the figure is just absent, with no word every
            // time.
            LOG.debug("The page cache is not looked at this time", e);
        }
    }

    private synchronized void report(List<BlockName> gone) {
        if (orders == null && !closed) {
            orders = opening.get().orElse(null);
        }
        if (orders != null) {
            // Goes through all pages, so not every time.
            residentBytes = turns++ % RESIDENT_TURNS == 0 ? pins.pinned().residentBytes() : residentBytes;
            orders.gone(gone);
            orders.fares(new AgentReport(
                    pins.usableBytes(), pins.pinned().bytes(), residentBytes, StorageReads.bytes(), pins.failures()));
        }
    }
}
