package io.tiercel.simulator.world.model;

import io.tiercel.simulator.cluster.DiskModel;
import io.tiercel.simulator.cluster.NetworkModel;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * All parameters of a cluster; the workload and the decisions are not among them.
 *
 * @param vm what each worker has that is in none of the groups
 * @param groups the first workers, in the order of their numbers
 * @param blockBytes of HDFS
 * @param replicas of each block
 */
public record ClusterModel(
        ClusterShape shape,
        VmModel vm,
        List<VmGroup> groups,
        DiskModel disk,
        NetworkModel network,
        TaskModel task,
        long blockBytes,
        int replicas) {
    /** With so many slots, memory still holds what all tasks do at once. */
    private static final long SLOTS_MAX = 100_000_000;

    private static final long KIB = 1L << 10;
    private static final long MIB = 1L << 20;
    private static final double MEGABYTE = 1e6;

    /**
     * CAVA's testbed. Given in its section V-A: 103 workers on 4 hosts of one rack, one task at a time (2 GB for a task,
     * 2 GB for a NodeManager), 1.5 GB of cache a worker, blocks of 64 MB, three replicas, one 7,200 rpm disk a host, one
     * gigabit switch. From data sheets of such parts: 150 MB/s from one stream, 8.5 ms to seek and half a turn of 4.2 ms;
     * 117 MB/s of payload over gigabit Ethernet. From Hadoop's defaults: a heartbeat a second.
     *
     * <p>Calibrated on figure 3, whose averages are 36.7, 29.8 and 26.6 per cent and whose largest is 57.1: the bytes
     * between seeks, the time to start up, the bridge, and what a single transfer gets. Ours, for want of anything: 0.3 GB
     * of page cache beside what is not pinned, which is what the paper's 3.8 GB leave; 1 GB/s from memory; task times that
     * differ by a tenth, so that tasks do not march in step; a quarter of the writes reaching the disk, since all of
     * table I's 2,885 KB/s from 26 VMs would leave the disk no time to read; a reduce task for each GB; a rack's uplink of ten
     * times a host's, which nothing crosses in this one rack, but which scenarios with more racks start from.
     */
    public static final ClusterModel CAVA = new ClusterModel(
            new ClusterShape(1, 4, 103),
            new VmModel(1, 1536 * MIB, 300 * MIB, 1000 * MEGABYTE, TimeUnit.SECONDS.toNanos(1)),
            new DiskModel(150 * MEGABYTE, TimeUnit.MICROSECONDS.toNanos(12_700), 768 * KIB),
            new NetworkModel(210 * MEGABYTE, 117 * MEGABYTE, 1170 * MEGABYTE, 50 * MEGABYTE),
            new TaskModel(TimeUnit.MILLISECONDS.toNanos(8_000), 0.1, 0.25, 1024 * MIB),
            64 * MIB,
            3);

    public ClusterModel {
        groups = List.copyOf(groups);
        if (blockBytes < 1) {
            throw new IllegalArgumentException("a block's bytes must be positive: " + blockBytes);
        }
        long grouped = groups.stream().mapToLong(VmGroup::count).sum();
        if (grouped > shape.workers()) {
            throw new IllegalArgumentException(
                    "groups of " + grouped + " VMs are more than there are: " + shape.workers() + " workers");
        }
        long dataNodes = dataNodes(shape.workers() - grouped, vm, groups);
        if (replicas < 1 || replicas > dataNodes) {
            throw new IllegalArgumentException("replicas must be from 1 to the number of "
                    + (dataNodes == shape.workers() ? "workers" : "DataNodes") + ", " + dataNodes + ": " + replicas);
        }
        Stream.concat(Stream.of(vm), groups.stream().map(VmGroup::vm)).forEach(kind -> check(kind, shape.workers()));
    }

    /** A cluster whose VMs are all of one kind. */
    public ClusterModel(
            ClusterShape shape,
            VmModel vm,
            DiskModel disk,
            NetworkModel network,
            TaskModel task,
            long blockBytes,
            int replicas) {
        this(shape, vm, List.of(), disk, network, task, blockBytes, replicas);
    }

    private static long dataNodes(long others, VmModel vm, List<VmGroup> groups) {
        return (vm.dataNode() ? others : 0)
                + groups.stream()
                        .filter(group -> group.vm().dataNode())
                        .mapToLong(VmGroup::count)
                        .sum();
    }

    /** Checks that even if all workers were of this kind, what they have together can be counted. */
    private static void check(VmModel vm, int workers) {
        // This divides, since the product may be too large to be counted.
        if (vm.slots() > SLOTS_MAX / workers) {
            throw new IllegalArgumentException("slots of all workers together must be at most " + SLOTS_MAX + ", not "
                    + workers + " times " + vm.slots());
        }
        if (vm.cacheBytes() > Long.MAX_VALUE / workers - vm.pageCacheBytes()) {
            throw new IllegalArgumentException("the caches of all workers together must be less than 8 EiB, not "
                    + workers + " times " + vm.cacheBytes() + " and " + vm.pageCacheBytes() + " bytes");
        }
    }

    public ClusterModel withShape(ClusterShape other) {
        return new ClusterModel(other, vm, groups, disk, network, task, blockBytes, replicas);
    }

    public ClusterModel withVm(VmModel other) {
        return new ClusterModel(shape, other, groups, disk, network, task, blockBytes, replicas);
    }

    /** The same but for its first VMs, which are of these kinds in turn. */
    public ClusterModel withGroups(List<VmGroup> others) {
        return new ClusterModel(shape, vm, others, disk, network, task, blockBytes, replicas);
    }

    public ClusterModel withDisk(DiskModel other) {
        return new ClusterModel(shape, vm, groups, other, network, task, blockBytes, replicas);
    }

    public ClusterModel withNetwork(NetworkModel other) {
        return new ClusterModel(shape, vm, groups, disk, other, task, blockBytes, replicas);
    }

    public ClusterModel withTask(TaskModel other) {
        return new ClusterModel(shape, vm, groups, disk, network, other, blockBytes, replicas);
    }

    public ClusterModel withReplicas(int other) {
        return new ClusterModel(shape, vm, groups, disk, network, task, blockBytes, other);
    }

    /** What each VM has, by its number. */
    public List<VmModel> vms() {
        if (groups.isEmpty()) {
            return Collections.nCopies(shape.workers(), vm);
        }
        List<VmModel> vms = new ArrayList<>();
        groups.forEach(group -> vms.addAll(Collections.nCopies(group.count(), group.vm())));
        vms.addAll(Collections.nCopies(shape.workers() - vms.size(), vm));
        return List.copyOf(vms);
    }

    /** All that may be pinned in all VMs. */
    public long cacheBytes() {
        return groups.isEmpty()
                ? vm.cacheBytes() * shape.workers()
                : vms().stream().mapToLong(VmModel::cacheBytes).sum();
    }
}
