package io.tiercel.simulator.ssd.loop;

import io.tiercel.core.model.Topology;
import io.tiercel.simulator.cluster.Network;
import io.tiercel.simulator.engine.EventHandler;
import io.tiercel.simulator.engine.EventLoop;
import io.tiercel.simulator.engine.RandomStreams;
import io.tiercel.simulator.ssd.CachedDisk;
import io.tiercel.simulator.ssd.GuestDisk;
import io.tiercel.simulator.ssd.HostStorage;
import io.tiercel.simulator.ssd.VmCounts;
import io.tiercel.simulator.ssd.job.FinishedJob;
import io.tiercel.simulator.ssd.job.HadoopCluster;
import io.tiercel.simulator.ssd.job.HadoopVm;
import io.tiercel.simulator.ssd.job.JobFeed;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Hosts with an SSD each in front of a spinning disk, and clusters of Hadoop on their VMs, in virtual time (AC-SSD, section 5.1).
 * The same seed gives the same run, event by event. Not thread-safe.
 */
public final class SsdPlatform {
    private static final long SECOND = 1_000_000_000L;
    private static final double NANOS_IN_SECOND = 1e9;
    /** A run ends at the latest after so many times the time that it was to take. */
    private static final int PATIENCE = 10;

    private final EventLoop loop = new EventLoop();
    private final PlatformLayout layout;
    private final List<HostStorage> hosts = new ArrayList<>();
    private final List<PlatformVm> vms = new ArrayList<>();
    private final List<HadoopCluster> clusters = new ArrayList<>();
    private final Optional<PlanRounds> rounds;

    /**
     * A platform that has not begun.
     *
     * @param feeds what each cluster runs, in the layout's order
     * @param seed of all that is random
     */
    public SsdPlatform(PlatformModel model, CacheDivision division, List<JobFeed> feeds, long seed) {
        layout = model.layout();
        if (feeds.size() != layout.clusters().size()) {
            throw new IllegalArgumentException(feeds.size() + " feeds are not for " + layout.clusters());
        }
        List<HadoopVm> guests = new ArrayList<>();
        Network network = new Network(loop, topology(), model.network());
        double missSeconds = model.storage().seekNanos() / NANOS_IN_SECOND;
        boolean isObserved = division.planner().isPresent();
        for (int host = 0; host < layout.hosts(); host++) {
            int disks = layout.vmsOn(host).size();
            hosts.add(new HostStorage(loop, model.storage(), disks, division.isShared(), isObserved));
        }
        for (int vm = 0; vm < layout.vms(); vm++) {
            CachedDisk disk = hosts.get(layout.hostOfVm().get(vm)).disk(place(vm));
            guests.add(new HadoopVm(vm, new GuestDisk(loop, model.memory(), disk)));
            vms.add(measuring(vm, disk, missSeconds));
        }
        RandomStreams random = new RandomStreams(seed);
        for (int i = 0; i < feeds.size(); i++) {
            PlacedCluster placed = layout.clusters().get(i);
            clusters.add(new HadoopCluster(
                    loop,
                    network,
                    model.hadoop(),
                    guests.get(placed.master()),
                    placed.workers().stream().map(guests::get).toList(),
                    feeds.get(i),
                    random.stream(placed.name())));
        }
        rounds = division.planner()
                .map(planner -> new PlanRounds(
                        loop,
                        planner,
                        layout,
                        hosts,
                        vms,
                        new CriticalityWatch(clusters, vms, planner.rules().windowSeconds())));
    }

    private Topology topology() {
        Topology topology = new Topology();
        int rack = topology.addRack();
        for (int host = 0; host < layout.hosts(); host++) {
            topology.addHost(rack);
        }
        layout.hostOfVm().forEach(topology::addVm);
        return topology;
    }

    /** The number of a VM among its host's. */
    private int place(int vm) {
        return layout.vmsOn(layout.hostOfVm().get(vm)).indexOf(vm);
    }

    /** A VM of no cluster is of an application of its own. */
    private PlatformVm measuring(int vm, CachedDisk disk, double missSeconds) {
        String name = "vm" + (vm + 1);
        String application = layout.clusters().stream()
                .filter(cluster -> cluster.master() == vm || cluster.workers().contains(vm))
                .map(PlacedCluster::name)
                .findFirst()
                .orElse(name);
        boolean isMaster = layout.clusters().stream().anyMatch(cluster -> cluster.master() == vm);
        return new PlatformVm(name, application, isMaster, disk, missSeconds);
    }

    /**
     * Runs all clusters, until each job that has begun before a time is over. Clusters go on with further jobs meanwhile, so that
     * no job's end is quieter than others' was. Once only.
     */
    public void run(long untilNanos) {
        clusters.forEach(HadoopCluster::begin);
        rounds.ifPresent(PlanRounds::begin);
        loop.runUntil(untilNanos);
        while (clusters.stream().anyMatch(cluster -> cluster.begunNanos() < untilNanos)
                && loop.nowNanos() < PATIENCE * untilNanos) {
            loop.runUntil(loop.nowNanos() + SECOND);
        }
    }

    /** Calls somebody again and again, each time after so long; before the run. */
    public void every(long periodNanos, Runnable what) {
        loop.after(periodNanos, new Repetition(periodNanos, what), 0);
    }

    /** The jobs of a cluster that are over. */
    public List<FinishedJob> finished(int cluster) {
        return clusters.get(cluster).finished();
    }

    /** What a VM has done so far. */
    public VmCounts counts(int vm) {
        return vms.get(vm).counts();
    }

    /** How many blocks a VM may have on its host's SSD; where all share a cache, all of the host's together. */
    public int cacheBlocks(int vm) {
        return hosts.get(layout.hostOfVm().get(vm)).cacheBlocks(place(vm));
    }

    /** How many plans were applied. */
    public int rounds() {
        return rounds.map(PlanRounds::rounds).orElse(0);
    }

    /** A number made of all that has happened: the same only for the same run. */
    public long digest() {
        return loop.digest();
    }

    private final class Repetition implements EventHandler {
        private final long periodNanos;
        private final Runnable what;

        Repetition(long periodNanos, Runnable what) {
            this.periodNanos = periodNanos;
            this.what = what;
        }

        @Override
        public void handle(int unused) {
            what.run();
            loop.after(periodNanos, this, 0);
        }
    }
}
