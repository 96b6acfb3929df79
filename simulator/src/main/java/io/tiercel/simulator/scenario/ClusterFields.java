package io.tiercel.simulator.scenario;

import io.tiercel.simulator.cluster.DiskModel;
import io.tiercel.simulator.cluster.NetworkModel;
import io.tiercel.simulator.world.ClusterModel;
import io.tiercel.simulator.world.ClusterShape;
import io.tiercel.simulator.world.TaskModel;
import io.tiercel.simulator.world.VmModel;
import java.util.List;
import java.util.Map;
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
        try {
            return new ClusterModel(
                    shape(base.shape()),
                    vm(base.vm()),
                    disk(base.disk()),
                    network(base.network()),
                    task(base.task()),
                    bytes("block", base.blockBytes()),
                    count("replicas", base.replicas()));
        } catch (IllegalArgumentException e) {
            throw cluster.wrong(e.getMessage());
        }
    }

    private ClusterShape shape(ClusterShape base) throws ScenarioException {
        return new ClusterShape(
                count("racks", base.racks()),
                count("hosts-per-rack", base.hostsInRack()),
                count("workers", base.workers()));
    }

    private VmModel vm(VmModel base) throws ScenarioException {
        return new VmModel(
                count("slots", base.slots()),
                bytes("cache", base.cacheBytes()),
                bytes("page-cache", base.pageCacheBytes()),
                rate("memory-rate", base.memoryBytesPerSecond()),
                nanos("heartbeat", base.heartbeatNanos()));
    }

    private DiskModel disk(DiskModel base) throws ScenarioException {
        return new DiskModel(
                rate("disk-rate", base.bytesPerSecond()),
                nanos("disk-seek", base.seekNanos()),
                bytes("disk-piece", base.pieceBytes()));
    }

    private NetworkModel network(NetworkModel base) throws ScenarioException {
        return new NetworkModel(
                rate("bridge-rate", base.bridge()),
                rate("host-rate", base.hostUplink()),
                rate("rack-rate", base.rackUplink()),
                rate("transfer-rate", base.transferMax()));
    }

    private TaskModel task(TaskModel base) throws ScenarioException {
        long startupNanos = nanos("task-startup", base.startupNanos());
        return new TaskModel(startupNanos, base.spread(), base.writeBackShare(), base.reduceBytes());
    }

    private int count(String name, int otherwise) throws ScenarioException {
        Field field = fields.get(name);
        return field == null ? otherwise : field.count();
    }

    private long bytes(String name, long otherwise) throws ScenarioException {
        Field field = fields.get(name);
        return field == null ? otherwise : field.as(Amounts::bytes);
    }

    private long nanos(String name, long otherwise) throws ScenarioException {
        Field field = fields.get(name);
        return field == null ? otherwise : field.as(Amounts::nanos);
    }

    /** Bytes a second, written as bytes. */
    private double rate(String name, double otherwise) throws ScenarioException {
        Field field = fields.get(name);
        return field == null ? otherwise : field.as(Amounts::bytes);
    }
}
