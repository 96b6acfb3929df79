package io.tiercel.datanode;

import io.tiercel.datanode.pin.Pins;
import io.tiercel.wire.ServiceThread;
import io.tiercel.wire.cache.AgentHello;
import io.tiercel.wire.cache.AgentReport;
import io.tiercel.wire.cache.AgentSession;
import io.tiercel.wire.cache.BlockName;
import io.tiercel.wire.cache.PinAgent;
import io.tiercel.wire.cache.PinOutcome;
import io.tiercel.wire.cache.PinnedBlock;
import io.tiercel.wire.link.PeerLoop;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The coordinator's orders to a DataNode's pins: carried out one after the other, in the order in which they came, and
 * answered. Thread-safe.
 */
final class PinOrders implements PinAgent, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(PinOrders.class);
    private static final int ORDERS_MAX = 4_096;

    private final Pins pins;
    private final AgentHello hello;
    private final Supplier<String> trouble;
    private final BlockingQueue<Order> orders = new ArrayBlockingQueue<>(ORDERS_MAX);
    /** Of the files that pinned blocks are part of, for the coordinator to know them again. */
    private final Map<BlockName, String> paths = new ConcurrentHashMap<>();

    private final ServiceThread worker;
    private final AgentSession session;
    private volatile boolean closed;

    private record Order(boolean pin, BlockName block, String path) {}

    private PinOrders(
            Pins pins, AgentHello hello, Supplier<String> trouble, PeerLoop.Config coordinator, String cluster) {
        this.pins = pins;
        this.trouble = trouble;
        this.hello = hello;
        this.worker = new ServiceThread("Tiercel pin orders", this::run);
        this.session = AgentSession.open(coordinator, cluster, this);
    }

    /** Takes orders from now on. */
    static PinOrders open(
            Pins pins, AgentHello hello, Supplier<String> trouble, PeerLoop.Config coordinator, String cluster) {
        PinOrders orders = new PinOrders(pins, hello, trouble, coordinator, cluster);
        orders.worker.start();
        return orders;
    }

    @Override
    public AgentHello hello() {
        return hello;
    }

    @Override
    public String trouble() {
        return trouble.get();
    }

    @Override
    public List<PinnedBlock> pinned() {
        orders.clear();
        List<PinnedBlock> pinned = new ArrayList<>();
        pins.pinned().sizes().forEach((block, bytes) -> pinned.add(new PinnedBlock(block, bytes, path(block))));
        return pinned;
    }

    @Override
    public boolean pin(BlockName block, String path) {
        return orders.offer(new Order(true, block, path));
    }

    @Override
    public boolean unpin(BlockName block) {
        return orders.offer(new Order(false, block, ""));
    }

    /** Tells the coordinator that HDFS has changed these, so that they are pinned no more. */
    void gone(List<BlockName> blocks) {
        if (!blocks.isEmpty()) {
            blocks.forEach(paths::remove);
            session.unpinned(blocks);
        }
    }

    void fares(AgentReport report) {
        session.fares(report);
    }

    /** Whether the coordinator is in session with this DataNode. */
    boolean connected() {
        return session.connected();
    }

    @Override
    public void close() {
        closed = true;
        session.close();
        worker.stop();
    }

    private void run() {
        while (!closed) {
            try {
                carryOut(orders.take());
            } catch (InterruptedException e) {
                // Only closing interrupts, and that ends the loop.
                return;
            } catch (RuntimeException e) {
                LOG.warn("An order to pin or unpin is not carried out", e);
            }
        }
    }

    private void carryOut(Order order) {
        if (order.pin) {
            pinNow(order.block, order.path);
        } else {
            pins.unpin(order.block);
            paths.remove(order.block);
            session.unpinned(List.of(order.block));
        }
    }

    private void pinNow(BlockName block, String path) {
        paths.put(block, path);
        PinOutcome outcome = PinOutcome.FAILED;
        try {
            outcome = pins.pin(block);
        } finally {
            boolean pinned = outcome == PinOutcome.PINNED || outcome == PinOutcome.ALREADY_PINNED;
            if (!pinned) {
                paths.remove(block);
            }
            session.outcome(block, outcome, pins.pinned().bytes(block));
        }
    }

    private String path(BlockName block) {
        return paths.getOrDefault(block, "");
    }
}
