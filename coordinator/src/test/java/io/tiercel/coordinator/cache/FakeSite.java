package io.tiercel.coordinator.cache;

import io.tiercel.testkit.Seed;
import io.tiercel.wire.cache.AgentHello;
import io.tiercel.wire.cache.AgentReport;
import io.tiercel.wire.cache.BlockName;
import io.tiercel.wire.cache.CachedCopy;
import io.tiercel.wire.cache.PinOutcome;
import io.tiercel.wire.cache.PinnedBlock;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;

/** DataNodes with real budgets that carry orders out when they are told to, and somebody who listens to the news. */
final class FakeSite implements Site {
    /** A DataNode and its agent. */
    static final class Node {
        final String name;
        long capacityBytes;
        final Map<BlockName, PinnedBlock> pinned = new LinkedHashMap<>();
        final Queue<Order> orders = new ArrayDeque<>();
        boolean present;

        Node(String name, long capacityBytes) {
            this.name = name;
            this.capacityBytes = capacityBytes;
        }

        long pinnedBytes() {
            return pinned.values().stream().mapToLong(PinnedBlock::bytes).sum();
        }

        AgentHello hello() {
            return new AgentHello(name, "host-" + name, name + ":9866", capacityBytes);
        }
    }

    /** An order that waits. */
    record Order(boolean pin, BlockName block, String path) {}

    final Map<String, Node> nodes = new LinkedHashMap<>();
    final Map<BlockName, CachedCopy> told = new LinkedHashMap<>();
    final Set<BlockName> deleted = new LinkedHashSet<>();
    /** What a block takes. */
    final long blockBytes;

    FakeSite(long blockBytes) {
        this.blockBytes = blockBytes;
    }

    Node node(String name, long capacityBytes) {
        return nodes.computeIfAbsent(name, n -> new Node(n, capacityBytes));
    }

    void arrive(CacheDirectory directory, Node node) {
        node.orders.clear();
        node.present = true;
        directory.agentArrived(node.hello(), List.copyOf(node.pinned.values()));
    }

    void leave(CacheDirectory directory, Node node) {
        node.present = false;
        directory.agentGone(node.name);
    }

    /** Carries one order out and says so, if there is one and the agent is in session. */
    boolean step(CacheDirectory directory, long nowNanos, Node node) {
        Order order = node.present ? node.orders.poll() : null;
        if (order == null) {
            return false;
        }
        if (order.pin) {
            PinOutcome outcome = pin(node, order);
            PinnedBlock pinned = node.pinned.get(order.block);
            directory.outcome(nowNanos, node.name, order.block, outcome, pinned == null ? 0 : pinned.bytes());
        } else {
            node.pinned.remove(order.block);
            directory.unpinned(node.name, List.of(order.block));
        }
        return true;
    }

    /** Carries out all that waits, in any order of the nodes. */
    void settle(CacheDirectory directory, long nowNanos, Seed seed) {
        boolean busy = true;
        while (busy) {
            busy = false;
            for (Node node : nodes.values()) {
                for (int i = seed.between(1, 3); i > 0; i--) {
                    busy |= step(directory, nowNanos, node);
                }
            }
        }
    }

    void capacity(CacheDirectory directory, Node node, long bytes) {
        node.capacityBytes = bytes;
        directory.fares(node.name, new AgentReport(bytes, node.pinnedBytes(), -1, -1, 0));
    }

    private PinOutcome pin(Node node, Order order) {
        if (node.pinned.containsKey(order.block)) {
            return PinOutcome.ALREADY_PINNED;
        }
        if (deleted.contains(order.block)) {
            return PinOutcome.NOT_HERE;
        }
        if (node.pinnedBytes() + blockBytes > node.capacityBytes) {
            return PinOutcome.NO_ROOM;
        }
        node.pinned.put(order.block, new PinnedBlock(order.block, blockBytes, order.path));
        return PinOutcome.PINNED;
    }

    @Override
    public void pin(String dataNode, BlockName block, String path) {
        order(dataNode, new Order(true, block, path));
    }

    @Override
    public void unpin(String dataNode, BlockName block) {
        order(dataNode, new Order(false, block, ""));
    }

    private void order(String dataNode, Order order) {
        Node node = nodes.get(dataNode);
        if (node != null) {
            node.orders.add(order);
        }
    }

    @Override
    public void cached(CachedCopy copy) {
        if (told.put(copy.block(), copy) != null) {
            throw new AssertionError(copy.block() + " is told to be cached twice");
        }
    }

    @Override
    public void dropped(BlockName block) {
        if (told.remove(block) == null) {
            throw new AssertionError(block + " is dropped though it was not cached");
        }
    }
}
