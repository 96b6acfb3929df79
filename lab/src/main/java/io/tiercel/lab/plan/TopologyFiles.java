package io.tiercel.lab.plan;

import java.util.StringJoiner;

/** The texts that tell who is where: to the JVMs, to Hadoop and to Tiercel. */
public final class TopologyFiles {
    private TopologyFiles() {}

    /** For {@code jdk.net.hosts.file}: an address and a name a line. */
    public static String hosts(LabTopology topology) {
        StringJoiner lines = lines();
        lines.add("127.0.0.1 localhost");
        lines.add(LabTopology.MASTER_ADDRESS + " " + LabTopology.MASTER);
        topology.vms().forEach(vm -> lines.add(vm.address() + " " + vm.name()));
        return lines.toString();
    }

    /** For Tiercel: a VM's name, host and rack a line. */
    public static String topology(LabTopology topology) {
        StringJoiner lines = lines();
        lines.add("# VM host rack");
        topology.vms().forEach(vm -> lines.add(vm.name() + " " + vm.host() + " " + vm.rack()));
        return lines.toString();
    }

    /** For Hadoop's {@code TableMapping}: each VM's address, and its name, with its network location. */
    public static String rackTable(LabTopology topology) {
        StringJoiner lines = lines();
        topology.vms().forEach(vm -> {
            lines.add(vm.address() + " " + location(vm));
            lines.add(vm.name() + " " + location(vm));
        });
        return lines.toString();
    }

    private static String location(Vm vm) {
        return "/" + vm.rack();
    }

    private static StringJoiner lines() {
        return new StringJoiner("\n", "", "\n");
    }
}
