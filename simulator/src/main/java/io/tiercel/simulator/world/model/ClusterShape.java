package io.tiercel.simulator.world.model;

import io.tiercel.core.model.Topology;

/** How many workers there are on how many hosts; spread evenly, the first hosts have one more where it does not come out. */
public record ClusterShape(int racks, int hostsInRack, int workers) {
    /** A hundred times as many as we have simulated. */
    public static final int WORKERS_MAX = 1_000_000;

    public ClusterShape {
        if (racks < 1) {
            throw new IllegalArgumentException("racks must be positive: " + racks);
        }
        if (hostsInRack < 1) {
            throw new IllegalArgumentException("hosts in a rack must be positive: " + hostsInRack);
        }
        if (workers > WORKERS_MAX) {
            throw new IllegalArgumentException("workers must be at most " + WORKERS_MAX + ": " + workers);
        }
        long hosts = (long) racks * hostsInRack;
        if (workers < hosts) {
            throw new IllegalArgumentException(
                    workers + " workers are too few for " + hosts + " hosts: each has one at least");
        }
    }

    public Topology topology() {
        Topology topology = new Topology();
        int hosts = racks * hostsInRack;
        for (int host = 0; host < hosts; host++) {
            int rack = host % hostsInRack == 0 ? topology.addRack() : topology.racks() - 1;
            topology.addHost(rack);
            int vms = workers / hosts + (host < workers % hosts ? 1 : 0);
            for (int vm = 0; vm < vms; vm++) {
                topology.addVm(host);
            }
        }
        return topology;
    }
}
