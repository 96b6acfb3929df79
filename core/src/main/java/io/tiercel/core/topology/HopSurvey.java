package io.tiercel.core.topology;

import io.tiercel.core.topology.SeenHop.Source;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The first hops of VMs, out of what each saw on its way to some others: CAVA infers hosts by "checking the first hop"
 * (section III-D). A host that routes between its VMs
 * and others may bridge between its own, so that the hop which a VM sees most often counts.
 *
 * <p>All hops are from one source: the same host has one address for those who trace it, and may have another in routes. Traces
 * come first, since hosts may all give their VMs the same gateway, and answer to traces by addresses of their own.
 *
 * @param hops nothing where some VM's are not known
 * @param why what was found, in words
 */
public record HopSurvey(Optional<FirstHops> hops, String why) {
    /** Of these VMs; those of others are left out. */
    public static HopSurvey of(List<String> vms, List<SeenHop> seen) {
        String why = "there are no VMs";
        for (Source source : Source.values()) {
            Map<String, String> hopOf = new LinkedHashMap<>();
            List<String> without = new ArrayList<>();
            for (String vm : vms) {
                String hop = usual(vm, source, seen);
                if (hop.isEmpty()) {
                    without.add(vm);
                } else {
                    hopOf.put(vm, hop);
                }
            }
            if (!vms.isEmpty() && without.isEmpty()) {
                return new HopSurvey(Optional.of(new FirstHops(hopOf)), words(source));
            }
            why = missing(vms, without, seen);
        }
        return new HopSurvey(Optional.empty(), why);
    }

    private static String words(Source source) {
        return switch (source) {
            case TRACE -> "as traces show them";
            case ROUTE -> "as the VMs' routes name them";
        };
    }

    private static String missing(List<String> vms, List<String> without, List<SeenHop> seen) {
        boolean direct = seen.stream().anyMatch(hop -> without.contains(hop.vm()));
        String what = direct ? " reach the others directly" : " show none";
        return without.size() == vms.size()
                ? "VMs" + what
                : without.size() + " of " + vms.size() + " VMs" + what + ", the first of them " + without.get(0);
    }

    /** The hop that a VM sees most often, of several the first; empty where it sees none. */
    private static String usual(String vm, Source source, List<SeenHop> seen) {
        Map<String, Integer> times = new LinkedHashMap<>();
        for (SeenHop one : seen) {
            if (one.vm().equals(vm) && one.source() == source && !one.hop().isEmpty()) {
                times.merge(one.hop(), 1, Integer::sum);
            }
        }
        String usual = "";
        int most = 0;
        for (Map.Entry<String, Integer> hop : times.entrySet()) {
            if (hop.getValue() > most) {
                most = hop.getValue();
                usual = hop.getKey();
            }
        }
        return usual;
    }
}
