package io.tiercel.core.topology;

import io.tiercel.core.model.NamedTopology;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * Names of hosts and racks that stay: a group of VMs that was inferred has the name that the most of its VMs had before, so that what
 * an operator has put in place of a made name holds when VMs move.
 */
public final class KeptNames {
    private KeptNames() {}

    /** A VM's place, by names. */
    private record Place(String vm, String host, String rack) {}

    /** The topology as it is now, by the names of the one before, as far as they fit. */
    public static NamedTopology of(NamedTopology now, NamedTopology before) {
        Map<String, Place> old = new LinkedHashMap<>();
        places(before).forEach(place -> old.put(place.vm(), place));
        List<Place> places = places(now);
        Map<String, String> hosts = names(places, old, Place::host);
        Map<String, String> racks = names(places, old, Place::rack);
        NamedTopology named = new NamedTopology();
        places.forEach(place -> named.add(
                place.vm(),
                hosts.getOrDefault(place.host(), place.host()),
                racks.getOrDefault(place.rack(), place.rack())));
        return named;
    }

    /** The group that shares the most VMs with one of before takes its name first; no name is taken twice. */
    private static Map<String, String> names(
            List<Place> places, Map<String, Place> old, Function<Place, String> nameOf) {
        Map<List<String>, Integer> shared = new LinkedHashMap<>();
        Set<String> groups = new LinkedHashSet<>();
        for (Place place : places) {
            groups.add(nameOf.apply(place));
            Place was = old.get(place.vm());
            if (was != null) {
                shared.merge(List.of(nameOf.apply(place), nameOf.apply(was)), 1, Integer::sum);
            }
        }
        List<Map.Entry<List<String>, Integer>> best = new ArrayList<>(shared.entrySet());
        best.sort(Comparator.comparingInt(entry -> -entry.getValue()));
        Map<String, String> names = new LinkedHashMap<>();
        Set<String> taken = new LinkedHashSet<>();
        for (Map.Entry<List<String>, Integer> entry : best) {
            String group = entry.getKey().get(0);
            String name = entry.getKey().get(1);
            if (!names.containsKey(group) && taken.add(name)) {
                names.put(group, name);
            }
        }
        groups.forEach(group -> names.computeIfAbsent(group, unnamed -> free(unnamed, taken)));
        return names;
    }

    private static String free(String made, Set<String> taken) {
        String name = made;
        for (int more = 2; !taken.add(name); more++) {
            name = made + "-" + more;
        }
        return name;
    }

    private static List<Place> places(NamedTopology topology) {
        List<Place> places = new ArrayList<>();
        for (int vm = 0; vm < topology.numbers().vms(); vm++) {
            places.add(new Place(
                    topology.vm(vm),
                    topology.host(topology.numbers().hostOf(vm)),
                    topology.rack(topology.numbers().rackOf(vm))));
        }
        return places;
    }
}
