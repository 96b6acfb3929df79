package io.tiercel.lab.plan;

import java.util.ArrayList;
import java.util.List;

/** The machines of a lab, in order of rack, host and VM; and one more, the master, which is in no rack. */
public record LabTopology(List<Host> hosts) {
    /** The name of the machine of NameNode and ResourceManager, where clients run too. */
    public static final String MASTER = "master";

    public static final String MASTER_ADDRESS = "10.201.255.1";

    /** The length of the network part of every address. */
    static final int PREFIX_BITS = 16;

    public LabTopology {
        hosts = List.copyOf(hosts);
    }

    public static LabTopology of(LabShape shape) {
        List<Host> hosts = new ArrayList<>();
        for (int rack = 1; rack <= shape.racks(); rack++) {
            for (int host = 1; host <= shape.hostsPerRack(); host++) {
                hosts.add(host(rack, host, shape.vmsPerHost()));
            }
        }
        return new LabTopology(hosts);
    }

    public List<String> racks() {
        return hosts.stream().map(Host::rack).distinct().toList();
    }

    public List<Vm> vms() {
        return hosts.stream().flatMap(host -> host.vms().stream()).toList();
    }

    /**
     * The VM of this name.
     *
     * @throws IllegalArgumentException if there is none; the message lists those there are
     */
    public Vm vm(String name) {
        return vms().stream().filter(vm -> vm.name().equals(name)).findFirst().orElseThrow(() -> {
            List<String> names = vms().stream().map(Vm::name).toList();
            return new IllegalArgumentException(
                    "no machine is called '" + name + "': there are " + MASTER + ", " + String.join(", ", names));
        });
    }

    private static Host host(int rack, int host, int vms) {
        String rackName = "r" + rack;
        String name = rackName + "h" + host;
        List<Vm> all = new ArrayList<>();
        for (int vm = 1; vm <= vms; vm++) {
            all.add(new Vm(name + "v" + vm, name, rackName, "10.201." + (rack * 16 + host) + "." + vm));
        }
        return new Host(name, rackName, all);
    }
}
