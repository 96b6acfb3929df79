package io.tiercel.simulator.scenario;

import io.tiercel.simulator.cluster.DiskModel;
import io.tiercel.simulator.cluster.NetworkModel;
import io.tiercel.simulator.world.model.ClusterModel;
import io.tiercel.simulator.world.model.ClusterShape;
import io.tiercel.simulator.world.model.TaskModel;
import io.tiercel.simulator.world.model.VmModel;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** Reads the cluster of a scenario; what is left out is as in CAVA's testbed. */
final class ClusterFields {
    private static final List<String> KNOWN = List.of(
            "racks",
            "hosts-per-rack",
            "workers",
            "slots",
            "cache",
            "page-cache",
            "memory-rate",
            "heartbeat",
            "disk-rate",
            "disk-seek",
            "disk-piece",
            "bridge-rate",
            "host-rate",
            "rack-rate",
            "transfer-rate",
            "task-startup",
            "block",
            "replicas");

    private final Field cluster;
    private final Map<String, Field> fields;

    private ClusterFields(Field cluster) throws ScenarioException {
        this.cluster = cluster;
        this.fields = cluster.fields(KNOWN);
    }

    /** The cluster that the field describes, or CAVA's if there is none. */
    static ClusterModel read(@Nullable Field cluster) throws ScenarioException {
        return cluster == null ? ClusterModel.CAVA : new ClusterFields(cluster).read();
    }

    private ClusterModel read() throws ScenarioException {
        ClusterModel base = ClusterModel.CAVA;
        ClusterShape shape = shape(base.shape());
        VmModel vm = vm(base.vm());
        DiskModel disk = disk(base.disk());
        NetworkModel network = network(base.network());
        TaskModel task = task(base.task());
        long blockBytes = positive("block", base.blockBytes(), Amounts::bytes);
        int replicas = count("replicas", base.replicas());
        ClusterModel bare = together(
                () -> new ClusterModel(shape, bare(vm, 1), disk, network, task, blockBytes, replicas),
                "replicas",
                "workers");
        together(() -> bare.withVm(bare(vm, vm.slots())), "slots", "workers");
        return vm.cacheBytes() >= vm.pageCacheBytes()
                ? together(() -> bare.withVm(vm), "cache", "workers")
                : together(() -> bare.withVm(vm), "page-cache", "workers");
    }

    /** A VM without caches. */
    private static VmModel bare(VmModel vm, int slots) {
        return new VmModel(slots, 0, 0, vm.memoryBytesPerSecond(), vm.heartbeatNanos());
    }

    private ClusterShape shape(ClusterShape base) throws ScenarioException {
        int racks = count("racks", base.racks());
        int hostsInRack = count("hosts-per-rack", base.hostsInRack());
        int workers = count("workers", base.workers());
        return together(() -> new ClusterShape(racks, hostsInRack, workers), "workers", "racks", "hosts-per-rack");
    }

    private VmModel vm(VmModel base) throws ScenarioException {
        return new VmModel(
                count("slots", base.slots()),
                amount("cache", base.cacheBytes(), Amounts::bytes),
                amount("page-cache", base.pageCacheBytes(), Amounts::bytes),
                rate("memory-rate", base.memoryBytesPerSecond()),
                positive("heartbeat", base.heartbeatNanos(), Amounts::nanos));
    }

    private DiskModel disk(DiskModel base) throws ScenarioException {
        return new DiskModel(
                rate("disk-rate", base.bytesPerSecond()),
                amount("disk-seek", base.seekNanos(), Amounts::nanos),
                positive("disk-piece", base.pieceBytes(), Amounts::bytes));
    }

    private NetworkModel network(NetworkModel base) throws ScenarioException {
        return new NetworkModel(
                rate("bridge-rate", base.bridge()),
                rate("host-rate", base.hostUplink()),
                rate("rack-rate", base.rackUplink()),
                rate("transfer-rate", base.transferMax()));
    }

    private TaskModel task(TaskModel base) throws ScenarioException {
        long startupNanos = amount("task-startup", base.startupNanos(), Amounts::nanos);
        return new TaskModel(startupNanos, base.spread(), base.writeBackShare(), base.reduceBytes());
    }

    /** Reads a number of things of which there must be at least one. */
    private int count(String name, int otherwise) throws ScenarioException {
        Field field = fields.get(name);
        if (field != null && field.count() == 0) {
            throw field.wrong("must be positive: 0");
        }
        return field == null ? otherwise : field.count();
    }

    private long amount(String name, long otherwise, ToLongFunction<String> reading) throws ScenarioException {
        Field field = fields.get(name);
        return field == null ? otherwise : field.as(reading::applyAsLong);
    }

    private long positive(String name, long otherwise, ToLongFunction<String> reading) throws ScenarioException {
        return amount(name, otherwise, text -> {
            long amount = reading.applyAsLong(text);
            if (amount == 0) {
                throw new IllegalArgumentException("must be positive: " + text);
            }
            return amount;
        });
    }

    /** Bytes a second, written as bytes. */
    private double rate(String name, double otherwise) throws ScenarioException {
        return fields.containsKey(name) ? positive(name, 0, Amounts::bytes) : otherwise;
    }

    /** What fields that are right by themselves come to; if they do not go together, the first of these is to blame. */
    private <T> T together(Supplier<T> made, String... names) throws ScenarioException {
        try {
            return made.get();
        } catch (IllegalArgumentException e) {
            throw cluster.firstOf(fields, names).wrong(e.getMessage());
        }
    }
}
