package io.tiercel.simulator.world;

import io.tiercel.core.affinity.contents.CacheContents;
import io.tiercel.core.affinity.contents.CachedBlock;
import io.tiercel.core.collection.LongMap;
import io.tiercel.core.model.Topology;
import io.tiercel.simulator.cluster.Network;
import io.tiercel.simulator.cluster.PageCache;
import io.tiercel.simulator.cluster.SharedCpu;
import io.tiercel.simulator.cluster.SharedDisk;
import io.tiercel.simulator.engine.EventHandler;
import io.tiercel.simulator.engine.EventLoop;
import io.tiercel.simulator.world.model.ClusterModel;
import io.tiercel.simulator.world.model.VmModel;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** The hardware: a disk for each host, CPUs and a page cache for each VM, the network between them. */
final class Machines {
    private final EventLoop loop;
    private final Topology topology;
    private final List<VmModel> vms;
    private final CacheContents pinned;
    private final Network network;
    private final List<SharedDisk> disks = new ArrayList<>();
    private final List<PageCache> pageCaches = new ArrayList<>();
    /** Of the VMs whose tasks can be in each other's way, or in that of interactive VMs. */
    private final LongMap<SharedCpu> cpus = new LongMap<>();

    private final long loadsSeed;

    /**
     * The machines of a cluster, all of them idle.
     *
     * @param pinned whose free room the page caches have for as long as it is free
     * @param loadsSeed of the interactive loads
     */
    Machines(EventLoop loop, Topology topology, ClusterModel model, CacheContents pinned, long loadsSeed) {
        this.loop = loop;
        this.topology = topology;
        this.vms = model.vms();
        this.pinned = pinned;
        this.loadsSeed = loadsSeed;
        this.network = new Network(loop, topology, model.network());
        for (int host = 0; host < topology.hosts(); host++) {
            disks.add(new SharedDisk(loop, model.disk()));
        }
        for (int number = 0; number < topology.vms(); number++) {
            pageCaches.add(new PageCache());
            VmModel vm = vms.get(number);
            if (vm.cpu().isContended(vm.slots())) {
                cpus.put(number, new SharedCpu(loop, vm.cpu(), loadSeed(number)));
            }
        }
    }

    EventLoop loop() {
        return loop;
    }

    Topology topology() {
        return topology;
    }

    Network network() {
        return network;
    }

    SharedDisk diskOf(int vmNumber) {
        return disks.get(topology.hostOf(vmNumber));
    }

    /** Lets the VM compute what takes so long on a CPU of its own. */
    void compute(int vmNumber, long nanos, EventHandler done, int argument) {
        SharedCpu cpu = cpus.get(vmNumber);
        if (cpu == null) {
            loop.after(nanos, done, argument);
        } else {
            cpu.begin(nanos, done, argument);
        }
    }

    /** Gives up what that handler computes on the VM, if anything. */
    void stopComputing(int vmNumber, EventHandler done) {
        SharedCpu cpu = cpus.get(vmNumber);
        if (cpu != null) {
            cpu.cancel(done);
        }
    }

    /** The share of the VM's CPUs that interactive VMs left at that time. */
    double residual(int vmNumber, long nanos) {
        return vms.get(vmNumber).cpu().residual(loadSeed(vmNumber), nanos);
    }

    private long loadSeed(int vmNumber) {
        return new SplittableRandom(loadsSeed + vmNumber).nextLong();
    }

    /** Reads the block in the VM's page cache, where it is from now on if it fits; whether it was there before. */
    boolean readInPageCache(int vmNumber, long block, long bytes) {
        long capacityBytes = vms.get(vmNumber).pageCacheBytes() + pinned.freeBytes(vmNumber);
        return pageCaches.get(vmNumber).read(block, bytes, capacityBytes);
    }

    /** The block has been pinned: its pages are not among those that the page cache may let go. */
    void pinned(CachedBlock block) {
        pageCaches.get(block.vm()).remove(block.id());
    }

    /** The block is no longer pinned: its pages are in the page cache still, as if read last, as far as there is room. */
    void unpinned(CachedBlock block) {
        readInPageCache(block.vm(), block.id(), block.bytes());
    }

    /** What all disks have read and written. */
    long diskBytes() {
        return disks.stream().mapToLong(SharedDisk::deliveredBytes).sum();
    }

    /** Moves bytes that are in memory from one VM to another, or within one. */
    void copy(int fromVm, int toVm, long bytes, EventHandler done, int argument) {
        if (fromVm == toVm) {
            loop.after(Math.round(bytes / vms.get(fromVm).memoryBytesPerSecond() * 1e9), done, argument);
        } else {
            network.begin(fromVm, toVm, bytes, done, argument);
        }
    }
}
