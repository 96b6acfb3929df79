package io.tiercel.lab.plan;

import java.util.ArrayList;
import java.util.List;

/**
 * The commands that make a lab's network: one bridge a host and a rack, one above the racks, all in a namespace of their
 * own; a cable from each machine to its bridge, and one, slowed down at both ends, from each bridge to the one above.
 * Nothing is made in the namespace of the caller, so no network of this machine is touched.
 */
public final class NetworkPlan {
    private static final String CORE = "core";

    /** Below this a token bucket cannot hold one packet as the kernel joins them, and sends nothing. */
    private static final long BURST_BYTES_MIN = 256 << 10;

    /** The kernel refills buckets at least so often. */
    private static final int REFILLS_PER_SECOND = 250;

    private final LabSite site;
    private final String switches;
    private final List<List<String>> commands = new ArrayList<>();

    private NetworkPlan(LabSite site) {
        this.site = site;
        this.switches = site.switchNamespace();
    }

    /** In the order in which they have to be run. */
    public static List<List<String>> commands(LabSite site) {
        NetworkPlan plan = new NetworkPlan(site);
        plan.addAll();
        return List.copyOf(plan.commands);
    }

    /** Every namespace of the lab, that of the bridges last. */
    public static List<String> namespaces(LabSite site) {
        List<String> names = new ArrayList<>();
        names.add(site.namespace(LabTopology.MASTER));
        site.topology().vms().forEach(vm -> names.add(site.namespace(vm.name())));
        names.add(site.switchNamespace());
        return List.copyOf(names);
    }

    /** The bridges' end of the cable to the bridge above. */
    public static String uplink(String hostOrRack) {
        return hostOrRack + "-up";
    }

    private void addAll() {
        LabLimits limits = site.plan().limits();
        namespaces(site).forEach(name -> add("ip", "netns", "add", name));
        bridge(CORE);
        machine(LabTopology.MASTER, LabTopology.MASTER_ADDRESS, CORE);
        for (String rack : site.topology().racks()) {
            bridge(rack);
            cable(rack, CORE, limits.rackLinkBitsPerSecond());
        }
        for (Host host : site.topology().hosts()) {
            bridge(host.name());
            cable(host.name(), host.rack(), limits.hostLinkBitsPerSecond());
            host.vms().forEach(vm -> machine(vm.name(), vm.address(), host.name()));
        }
    }

    private void bridge(String name) {
        inSwitches("link", "add", "name", name, "type", "bridge");
        inSwitches("link", "set", "dev", name, "up");
    }

    private void machine(String name, String address, String bridge) {
        String namespace = site.namespace(name);
        inSwitches("link", "add", "name", name, "type", "veth", "peer", "name", "eth0", "netns", namespace);
        plug(name, bridge);
        add("ip", "-n", namespace, "addr", "add", address + "/" + LabTopology.PREFIX_BITS, "dev", "eth0");
        add("ip", "-n", namespace, "link", "set", "eth0", "up");
        add("ip", "-n", namespace, "link", "set", "lo", "up");
    }

    private void cable(String lower, String upper, long bitsPerSecond) {
        String up = uplink(lower);
        String down = lower + "-down";
        inSwitches("link", "add", "name", up, "type", "veth", "peer", "name", down);
        plug(up, lower);
        plug(down, upper);
        slow(up, bitsPerSecond);
        slow(down, bitsPerSecond);
    }

    private void plug(String port, String bridge) {
        inSwitches("link", "set", "dev", port, "master", bridge, "up");
    }

    private void slow(String port, long bitsPerSecond) {
        long burstBytes = Math.max(BURST_BYTES_MIN, bitsPerSecond / 8 / REFILLS_PER_SECOND);
        add(
                List.of("tc", "-n", switches, "qdisc", "add", "dev", port, "root"),
                List.of("tbf", "rate", bitsPerSecond + "bit", "burst", burstBytes + "b", "latency", "50ms"));
    }

    private void inSwitches(String... words) {
        add(List.of("ip", "-n", switches), List.of(words));
    }

    private void add(String... words) {
        commands.add(List.of(words));
    }

    private void add(List<String> first, List<String> second) {
        List<String> words = new ArrayList<>(first);
        words.addAll(second);
        commands.add(List.copyOf(words));
    }
}
