package io.tiercel.core.topology;

import io.tiercel.core.model.NamedTopology;
import io.tiercel.core.topology.InferredTopology.Verdict;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Works out which VMs share a host or a rack where nobody says so, as in public clouds (CAVA, section III-B, "VM
 * topology": traceroute's first hop, and rates of transfer).
 *
 * <p>Deterministic, and independent of the unit of the rates. The paper gives no procedure for rates; this one is ours:
 *
 * <pre>
 *   join VMs, those first between which data goes fastest on the mean     ({@link JoinTree})
 *   cut it twice, or once, so that pairs of one kind are most alike       ({@link RateLevels})
 *   a cut counts if pairs inside are 1.75 times as fast as the next
 *   two cuts:  the finer groups are hosts, the coarser racks
 *   one cut:   hosts or racks, as first hops or the caller say
 *   first hops: equal groups confirm hosts; wider ones are racks; finer ones than the fast groups are hosts, and the fast
 *              groups then are racks; groups that cross the fast ones are put aside
 * </pre>
 */
public final class TopologyInference {
    /** What groups are where nothing but one kind of groups can be seen. */
    public enum SingleGroups {
        HOSTS,
        RACKS;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private static final String CANNOT_TELL = "cannot tell: ";

    private final SingleGroups single;

    public TopologyInference(SingleGroups single) {
        this.single = single;
    }

    /**
     * From first hops alone.
     *
     * @throws IllegalArgumentException if there are none
     */
    public InferredTopology infer(FirstHops hops) {
        List<String> vms = List.copyOf(hops.hopOf().keySet());
        Grouping groups = hops.grouping(atLeastOne(vms));
        if (!groups.tells()) {
            String why = groups.groups() == 1
                    ? "all VMs have the same first hop, which may be the router of all of them"
                    : "each VM has a first hop of its own";
            return unknown(vms, why);
        }
        return ofOneKind(vms, groups, 1, "VMs with the same first hop are together");
    }

    /**
     * From rates, and from first hops where they are known.
     *
     * @throws IllegalArgumentException if rates connect fewer than two VMs or leave some unconnected, or a VM has no hop
     */
    public InferredTopology infer(MeasuredRates rates, @Nullable FirstHops hops) {
        List<String> vms = atLeastOne(rates.vms());
        Grouping byHop = hops == null ? Grouping.whole(vms.size()) : hops.grouping(vms);
        RateLevels levels = RateLevels.of(rates);
        return switch (levels.groupings().size()) {
            case 0 -> byHop.tells() ? hopsOnly(vms, byHop) : unknown(vms, "all pairs are about as fast");
            case 1 -> ofOneCut(vms, rates, levels, byHop);
            default -> ofTwoCuts(vms, rates, levels, byHop);
        };
    }

    private InferredTopology hopsOnly(List<String> vms, Grouping byHop) {
        return ofOneKind(
                vms, byHop, 0.5, "VMs with the same first hop are together, though all pairs are about as fast");
    }

    private InferredTopology ofOneCut(List<String> vms, MeasuredRates rates, RateLevels levels, Grouping byHop) {
        Grouping fast = levels.groupings().get(0);
        Verdict rated = rated(levels, 0, rates);
        if (!byHop.tells()) {
            return ofOneKind(vms, fast, rated.confidence(), rated.why().get(0));
        }
        if (byHop.equals(fast)) {
            Verdict both = and(rated, 1, "VMs with the same first hop are the same groups");
            return new InferredTopology(named(vms, fast, Grouping.whole(vms.size())), both, oneRack());
        }
        if (fast.within(byHop)) {
            Verdict racks = new Verdict(true, 1, List.of("first hops join whole groups of fast VMs"));
            return new InferredTopology(named(vms, fast, byHop), rated, racks);
        }
        if (byHop.within(fast)) {
            Verdict hosts = new Verdict(true, 1, List.of("first hops divide the groups of fast VMs"));
            return new InferredTopology(named(vms, byHop, fast), hosts, rated);
        }
        return ofOneKind(vms, fast, rated.confidence() / 2, rated.why().get(0) + "; first hops contradict this");
    }

    private InferredTopology ofTwoCuts(List<String> vms, MeasuredRates rates, RateLevels levels, Grouping byHop) {
        Grouping hosts = levels.groupings().get(0);
        Grouping racks = levels.groupings().get(1);
        Verdict hostsRated = rated(levels, 0, rates);
        Verdict racksRated = rated(levels, 1, rates);
        if (byHop.equals(hosts)) {
            hostsRated = and(hostsRated, 1, "VMs with the same first hop are the same groups");
        } else if (byHop.equals(racks)) {
            racksRated = and(racksRated, 1, "VMs with the same first hop are the same groups");
        } else if (byHop.tells() && !hosts.within(byHop) && !byHop.within(hosts)) {
            hostsRated = and(hostsRated, 0.5, "first hops contradict this");
        }
        return new InferredTopology(named(vms, hosts, racks), hostsRated, racksRated);
    }

    /** Of groups of which only the caller can know what they are. */
    private InferredTopology ofOneKind(List<String> vms, Grouping groups, double confidence, String why) {
        String guess = "there is only one kind of groups, which are taken to be "
                + single.name().toLowerCase(Locale.ROOT) + ", as was asked for";
        Verdict verdict = new Verdict(true, confidence, List.of(why, guess));
        return switch (single) {
            case HOSTS -> new InferredTopology(named(vms, groups, Grouping.whole(vms.size())), verdict, oneRack());
            case RACKS ->
                new InferredTopology(
                        named(vms, Grouping.apart(vms.size()), groups),
                        verdict(CANNOT_TELL + "nothing distinguishes VMs of one host from VMs of one rack"),
                        verdict);
        };
    }

    private static InferredTopology unknown(List<String> vms, String why) {
        Verdict verdict = verdict(CANNOT_TELL + why);
        NamedTopology topology = named(vms, Grouping.apart(vms.size()), Grouping.whole(vms.size()));
        return new InferredTopology(topology, verdict, verdict);
    }

    private static Verdict rated(RateLevels levels, int grouping, MeasuredRates rates) {
        double confirmed = levels.confirmed(grouping, rates);
        String why = String.format(
                Locale.ROOT,
                "pairs inside these groups are %.1f times as fast as the next fastest; the rates of %.0f %% of all pairs agree",
                levels.ratio(grouping),
                100 * confirmed);
        return new Verdict(true, confirmed, List.of(why));
    }

    private static Verdict oneRack() {
        return verdict(CANNOT_TELL + "nothing distinguishes racks, so that all are in one");
    }

    private static Verdict verdict(String why) {
        return new Verdict(false, 0, List.of(why));
    }

    private static Verdict and(Verdict verdict, double factor, String why) {
        return new Verdict(
                verdict.told(),
                verdict.confidence() * factor,
                List.of(verdict.why().get(0), why));
    }

    private static NamedTopology named(List<String> vms, Grouping hosts, Grouping racks) {
        NamedTopology topology = new NamedTopology();
        for (int vm = 0; vm < vms.size(); vm++) {
            topology.add(vms.get(vm), "host-" + (hosts.groupOf(vm) + 1), "/rack-" + (racks.groupOf(vm) + 1));
        }
        return topology;
    }

    private static List<String> atLeastOne(List<String> vms) {
        if (vms.isEmpty()) {
            throw new IllegalArgumentException("there are no VMs");
        }
        return vms;
    }
}
