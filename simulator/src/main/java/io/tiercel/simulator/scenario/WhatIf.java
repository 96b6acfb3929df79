package io.tiercel.simulator.scenario;

import io.tiercel.core.affinity.Scheme;
import io.tiercel.simulator.cluster.DiskModel;
import io.tiercel.simulator.cluster.NetworkModel;
import io.tiercel.simulator.world.model.ClusterModel;
import io.tiercel.simulator.world.model.ClusterShape;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongFunction;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * A scenario that is asked about: another one, but for a few changes.
 *
 * <p>Written as {@code memory=+64GB,policy=saving}: changes joined by commas, each with a key and what it is to be; with
 * {@code +} or {@code -} before it, what is to be added or taken away. Their order does not matter.
 */
public final class WhatIf {
    /** Ours: a SATA SSD finds a place in a tenth of a millisecond. */
    private static final long SSD_SEEK_NANOS = TimeUnit.MICROSECONDS.toNanos(100);

    /** Changes one part of a cluster. */
    private interface Change {
        ClusterModel of(ClusterModel cluster, String value);
    }

    private static final Map<String, Change> CHANGES = changes();
    private static final String POLICY = "policy";

    private final String text;
    private final Map<String, String> values = new LinkedHashMap<>();

    private WhatIf(String text) {
        this.text = text;
    }

    /**
     * Reads changes.
     *
     * @throws IllegalArgumentException if they are not written so; the message says what is wrong
     */
    public static WhatIf parse(String text) {
        WhatIf parsed = new WhatIf(text);
        for (String change : text.split(",", -1)) {
            String[] parts = change.split("=", 2);
            if (parts.length < 2 || !keys().contains(parts[0])) {
                throw new IllegalArgumentException(
                        "what if '" + change + "'? Expected KEY=VALUE, KEY one of " + String.join(", ", keys()));
            }
            if (parsed.values.put(parts[0], parts[1]) != null) {
                throw new IllegalArgumentException("what if " + text + "? " + parts[0] + " is there twice");
            }
        }
        return parsed;
    }

    /** What can be changed, in the order in which it is. */
    public static List<String> keys() {
        List<String> keys = new ArrayList<>(CHANGES.keySet());
        keys.add(POLICY);
        return keys;
    }

    /** The changes as the user wrote them. */
    public String text() {
        return text;
    }

    /**
     * The scenario with the changes.
     *
     * @throws IllegalArgumentException if there can be no such cluster or policy
     */
    public Scenario of(Scenario base) {
        ClusterModel cluster = base.cluster();
        List<Scheme> policies = base.policies();
        for (String key : keys()) {
            @Nullable String value = values.get(key);
            try {
                Change change = CHANGES.get(key);
                cluster = value == null || change == null ? cluster : change.of(cluster, value);
                policies = value == null || change != null ? policies : List.of(Scheme.labelled(value));
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException("what if " + key + "? " + e.getMessage(), e);
            }
        }
        String name = base.name() + " with " + text;
        try {
            return new Scenario(name, cluster, base.workloads(), policies, base.seeds(), base.losses());
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("what if " + text + "? " + e.getMessage(), e);
        }
    }

    /** The changes in the order in which they are made: workers come first, since the memory is that of all of them together. */
    private static Map<String, Change> changes() {
        Map<String, Change> changes = new LinkedHashMap<>();
        changes.put("workers", WhatIf::workers);
        changes.put("memory", WhatIf::memory);
        changes.put("ssd", WhatIf::ssd);
        changes.put("network", WhatIf::network);
        return changes;
    }

    /** Changes the memory for input that all workers have together. */
    private static ClusterModel memory(ClusterModel cluster, String value) {
        long bytes = changed(cluster.cacheBytes(), value, Amounts::bytes, Amounts::text);
        return cluster.withVm(
                cluster.vm().withCacheBytes(bytes / cluster.shape().workers()));
    }

    /** Each host's disk is an SSD that reads so many bytes a second. */
    private static ClusterModel ssd(ClusterModel cluster, String value) {
        return cluster.withDisk(new DiskModel(
                Amounts.bytes(value), SSD_SEEK_NANOS, cluster.disk().pieceBytes()));
    }

    /** Each host's uplink carries so many bytes a second. */
    private static ClusterModel network(ClusterModel cluster, String value) {
        NetworkModel network = cluster.network();
        long rate = changed(Math.round(network.hostUplink()), value, Amounts::bytes, Amounts::text);
        return cluster.withNetwork(
                new NetworkModel(network.bridge(), rate, network.rackUplink(), network.transferMax()));
    }

    /** Changes the number of workers; each keeps the memory that it has. */
    private static ClusterModel workers(ClusterModel cluster, String value) {
        ClusterShape shape = cluster.shape();
        long workers = changed(shape.workers(), value, WhatIf::whole, Long::toString);
        return cluster.withShape(new ClusterShape(shape.racks(), shape.hostsInRack(), Math.toIntExact(workers)));
    }

    private static long whole(String text) {
        try {
            int whole = Integer.parseInt(text);
            if (whole <= ClusterShape.WORKERS_MAX) {
                return whole;
            }
        } catch (NumberFormatException e) {
            // Said below, as of what is too large.
        }
        throw new IllegalArgumentException(
                "expected a whole number up to " + ClusterShape.WORKERS_MAX + ", found '" + text + "'");
    }

    private static long changed(long old, String value, ToLongFunction<String> reading, LongFunction<String> text) {
        boolean added = value.startsWith("+");
        boolean taken = value.startsWith("-");
        long amount = reading.applyAsLong(added || taken ? value.substring(1) : value);
        if (taken && amount > old) {
            throw new IllegalArgumentException(
                    "there is no more than " + text.apply(old) + " to take away, found '" + value + "'");
        }
        if (added && amount > Long.MAX_VALUE - old) {
            throw new IllegalArgumentException(
                    "with the " + text.apply(old) + " that are there it is too much: '" + value + "'");
        }
        if (taken) {
            return old - amount;
        }
        return added ? old + amount : amount;
    }
}
