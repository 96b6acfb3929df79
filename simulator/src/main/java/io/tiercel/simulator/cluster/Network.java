package io.tiercel.simulator.cluster;

import io.tiercel.core.collection.LongMap;
import io.tiercel.core.model.Topology;
import io.tiercel.simulator.engine.EventHandler;
import io.tiercel.simulator.engine.EventLoop;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The bridges and cables between VMs, shared max-min fairly.
 *
 * <p>VMs of one host talk over its bridge; hosts of one rack over the uplink of the one and the downlink of the other, as
 * though the switch were never the bottleneck; racks over their own links as well. Not thread-safe.
 */
public final class Network {
    private final EventLoop loop;
    private final Topology topology;
    private final List<Link> bridges = new ArrayList<>();
    private final List<Link> hostsOut = new ArrayList<>();
    private final List<Link> hostsIn = new ArrayList<>();
    private final List<Link> racksOut = new ArrayList<>();
    private final List<Link> racksIn = new ArrayList<>();
    private final MaxMinFairness fairness;
    /** Those with traffic, by the hosts at their ends. */
    private final LongMap<Path> paths = new LongMap<>();

    private long bridgeBytes;
    private long hostBytes;
    private long rackBytes;

    /** @param topology must not grow any more */
    public Network(EventLoop loop, Topology topology, NetworkModel model) {
        this.loop = loop;
        this.topology = topology;
        this.fairness = new MaxMinFairness(model.transferMax());
        for (int host = 0; host < topology.hosts(); host++) {
            bridges.add(new Link(model.bridge()));
            hostsOut.add(new Link(model.hostUplink()));
            hostsIn.add(new Link(model.hostUplink()));
        }
        for (int rack = 0; rack < topology.racks(); rack++) {
            racksOut.add(new Link(model.rackUplink()));
            racksIn.add(new Link(model.rackUplink()));
        }
    }

    /** Begins to send so many bytes from one VM to another. */
    public void begin(int fromVm, int toVm, long bytes, EventHandler done, int argument) {
        int from = topology.hostOf(fromVm);
        int to = topology.hostOf(toVm);
        count(fromVm, toVm, bytes);
        long id = (long) from * topology.hosts() + to;
        Path path = paths.get(id);
        if (path == null) {
            path = new Path(id, loop, links(fromVm, toVm), this::ended);
            paths.put(id, path);
        }
        path.begin(bytes, done, argument);
        fairness.follow(path);
    }

    /** The bytes sent between VMs of one host, those under way included. */
    public long bridgeBytes() {
        return bridgeBytes;
    }

    /** The bytes sent from one host to another, those under way included. */
    public long hostBytes() {
        return hostBytes;
    }

    /** Of {@link #hostBytes}, those sent from one rack to another. */
    public long rackBytes() {
        return rackBytes;
    }

    /** The links over which something is sent. */
    List<Link> linksInUse() {
        return paths.values().stream()
                .flatMap(path -> Arrays.stream(path.links()))
                .distinct()
                .toList();
    }

    private void ended(Path path) {
        fairness.follow(path);
        if (path.transfers() == 0) {
            paths.remove(path.id());
            path.remove();
        }
    }

    private Link[] links(int fromVm, int toVm) {
        int from = topology.hostOf(fromVm);
        int to = topology.hostOf(toVm);
        if (from == to) {
            return new Link[] {bridges.get(from)};
        }
        int fromRack = topology.rackOf(fromVm);
        int toRack = topology.rackOf(toVm);
        return fromRack == toRack
                ? new Link[] {hostsOut.get(from), hostsIn.get(to)}
                : new Link[] {hostsOut.get(from), racksOut.get(fromRack), racksIn.get(toRack), hostsIn.get(to)};
    }

    private void count(int fromVm, int toVm, long bytes) {
        switch (topology.proximity(fromVm, toVm)) {
            case SAME_VM, SAME_HOST -> bridgeBytes += bytes;
            case SAME_RACK -> hostBytes += bytes;
            case ELSEWHERE -> {
                hostBytes += bytes;
                rackBytes += bytes;
            }
        }
    }
}
