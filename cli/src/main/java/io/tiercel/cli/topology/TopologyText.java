package io.tiercel.cli.topology;

import io.tiercel.core.model.NamedTopology;
import io.tiercel.core.model.Topology;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A topology for people, as a tree, and for scripts, as nested lists. */
final class TopologyText {
    private TopologyText() {}

    /** Racks, below them hosts, and each host's VMs behind its name. */
    static String tree(NamedTopology topology) {
        Topology numbers = topology.numbers();
        StringBuilder text = new StringBuilder(String.format(
                "%s, %s, %s%n",
                counted(numbers.racks(), "rack"), counted(numbers.hosts(), "host"), counted(numbers.vms(), "VM")));
        nested(topology).forEach((rack, hosts) -> {
            text.append(String.format("%s%n", rack));
            hosts.forEach((host, vms) -> text.append(String.format("  %s: %s%n", host, String.join(" ", vms))));
        });
        return text.toString();
    }

    /** A list of racks with their hosts with their VMs, each in the order in which they were met. */
    static List<Map<String, Object>> json(NamedTopology topology) {
        List<Map<String, Object>> racks = new ArrayList<>();
        nested(topology).forEach((rack, hosts) -> {
            List<Map<String, Object>> inRack = new ArrayList<>();
            hosts.forEach((host, vms) -> inRack.add(object("name", host, "vms", vms)));
            racks.add(object("name", rack, "hosts", inRack));
        });
        return racks;
    }

    private static String counted(int number, String one) {
        return number + " " + one + (number == 1 ? "" : "s");
    }

    private static Map<String, Map<String, List<String>>> nested(NamedTopology topology) {
        Topology numbers = topology.numbers();
        Map<String, Map<String, List<String>>> racks = new LinkedHashMap<>();
        for (int vm = 0; vm < numbers.vms(); vm++) {
            racks.computeIfAbsent(topology.rack(numbers.rackOf(vm)), rack -> new LinkedHashMap<>())
                    .computeIfAbsent(topology.host(numbers.hostOf(vm)), host -> new ArrayList<>())
                    .add(topology.vm(vm));
        }
        return racks;
    }

    private static Map<String, Object> object(String key, Object value, String otherKey, Object otherValue) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put(key, value);
        object.put(otherKey, otherValue);
        return object;
    }
}
