package io.tiercel.core.topology;

import io.tiercel.core.model.NamedTopology;
import io.tiercel.testkit.Seed;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A made-up cluster whose VMs come and move, and whose rates are measured with noise. */
final class MovingVms {
    private static final double NOISE = 0.3;

    private final Seed seed;
    private final int hostsInRack;
    private final int hosts;
    private final Map<String, Integer> hostOf = new TreeMap<>();
    private long pairs;

    MovingVms(Seed seed, int racks, int hostsInRack) {
        this.seed = seed;
        this.hostsInRack = hostsInRack;
        this.hosts = racks * hostsInRack;
    }

    int hosts() {
        return hosts;
    }

    void put(String vm, int host) {
        hostOf.put(vm, host);
    }

    int host(String vm) {
        return hostOf.getOrDefault(vm, -1);
    }

    List<String> vms() {
        return List.copyOf(hostOf.keySet());
    }

    /** The pairs that have been measured so far. */
    long pairs() {
        return pairs;
    }

    double rate(VmPair pair) {
        pairs++;
        int one = hostOf.getOrDefault(pair.one(), -1);
        int other = hostOf.getOrDefault(pair.other(), -1);
        double rate = one == other ? 3000 : one / hostsInRack == other / hostsInRack ? 400 : 100;
        return rate * (1 + NOISE * seed.between(-1000, 1000) / 1000.0);
    }

    /** Measures whatever is needed, with a bound. */
    void settle(TopologyUpkeep upkeep) {
        int left = 4 * vms().size() * vms().size();
        for (Optional<VmPair> next = upkeep.next(vms()); next.isPresent(); next = upkeep.next(vms())) {
            if (left-- == 0) {
                throw new AssertionError("no end to what is needed");
            }
            upkeep.measured(next.get(), rate(next.get()));
        }
    }

    /** The groups of VMs by host and by rack, under numbers in the order of the first VM of each. */
    Map<String, List<Integer>> truth() {
        NamedTopology topology = new NamedTopology();
        hostOf.forEach((vm, host) -> topology.add(vm, "host" + host, "/rack" + host / hostsInRack));
        return groups(topology);
    }

    static Map<String, List<Integer>> groups(NamedTopology topology) {
        List<String> hosts = new ArrayList<>();
        List<String> racks = new ArrayList<>();
        Map<String, String[]> places = new TreeMap<>();
        for (String line : topology.lines()) {
            String[] words = line.split(" ", -1);
            places.put(words[0], words);
        }
        Map<String, List<Integer>> groups = new LinkedHashMap<>();
        places.forEach((vm, words) -> groups.put(vm, List.of(number(hosts, words[1]), number(racks, words[2]))));
        return groups;
    }

    private static int number(List<String> known, String name) {
        if (!known.contains(name)) {
            known.add(name);
        }
        return known.indexOf(name);
    }
}
