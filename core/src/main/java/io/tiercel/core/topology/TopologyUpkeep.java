package io.tiercel.core.topology;

import io.tiercel.core.topology.TopologyInference.SingleGroups;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a topology that nobody tells in step with VMs that come, go and move, by measuring few pairs. The paper has none of this
 * (CAVA, section III-D, generates the topology once).
 *
 * <pre>
 *   a VM comes:   it is measured against one VM of each group                  ({@link PairsNeeded})
 *   now and then: a pair that is known is measured again, in its group or across groups in turn
 *   a pair is of another kind than before, three times in a row, the fastest of them counting:
 *                 both VMs may have moved; what is known of them is old, and they are measured as if they had come
 *   all the rest: {@link TopologyInference}, of what is known of all pairs
 * </pre>
 *
 * <p>Deterministic. Not thread-safe.
 */
public final class TopologyUpkeep {
    private static final int ATTEMPTS = 3;
    private static final int FAILURES_MAX = 2;

    private final TopologyInference inference;
    private final PairLedger ledger = new PairLedger();
    private final Map<VmPair, Integer> failures = new LinkedHashMap<>();
    private final Map<VmPair, Doubt> doubts = new LinkedHashMap<>();
    private final Deque<String> returned = new ArrayDeque<>();
    private @Nullable KnownGroups groups;
    private long checks;

    /** @param single what groups are where nothing but one kind of groups can be seen */
    public TopologyUpkeep(SingleGroups single) {
        this.inference = new TopologyInference(single);
    }

    /** A pair that was of another kind than before, so often, and the fastest of its rates. */
    private record Doubt(int times, double fastest) {}

    /** A VM is here again, maybe elsewhere. */
    public void came(String vm) {
        failures.keySet().removeIf(pair -> pair.has(vm));
        if (!returned.contains(vm)) {
            returned.add(vm);
        }
    }

    /** A VM is elsewhere now, as its first hop says. */
    public void moved(String vm) {
        ledger.age(vm);
        doubts.keySet().removeIf(pair -> pair.has(vm));
        groups = null;
    }

    /** A VM is gone for good. */
    public void gone(String vm) {
        ledger.forget(vm);
        failures.keySet().removeIf(pair -> pair.has(vm));
        doubts.keySet().removeIf(pair -> pair.has(vm));
        returned.remove(vm);
        groups = null;
    }

    /**
     * The pair that must be measured, so that all is known.
     *
     * @param present the VMs that can be measured now, in an order that stays the same
     */
    public Optional<VmPair> next(List<String> present) {
        for (VmPair doubted : doubts.keySet()) {
            if (present.contains(doubted.one()) && present.contains(doubted.other())) {
                return Optional.of(doubted);
            }
        }
        return needed(present).next(groups());
    }

    /**
     * A known pair that is to be measured again: of VMs that have come again, else of all in turn.
     *
     * @param present as in {@link #next}, which must have none
     */
    public Optional<VmPair> check(List<String> present) {
        if (present.size() < 2) {
            return Optional.empty();
        }
        String again = returned.poll();
        long number = checks++;
        String vm = again != null && present.contains(again) ? again : present.get((int) (number % present.size()));
        long round = number / present.size();
        return Optional.of(VmPair.of(
                vm, again == null && round % 2 == 1 ? stranger(vm, present, round) : mate(vm, present, round)));
    }

    /** So fast data went between the two, in the unit of all rates. */
    public void measured(VmPair pair, double rate) {
        failures.remove(pair);
        KnownGroups known = groups();
        boolean again = ledger.isFresh(pair);
        if (!again || !known.contradicts(pair, rate)) {
            doubts.remove(pair);
            put(pair, rate);
            // One more rate of the same kind makes no other groups.
            groups = again ? known : null;
            return;
        }
        Doubt before = doubts.getOrDefault(pair, new Doubt(0, 0));
        Doubt now = new Doubt(before.times() + 1, Math.max(before.fastest(), rate));
        if (now.times() < ATTEMPTS) {
            doubts.put(pair, now);
            return;
        }
        doubts.remove(pair);
        if (known.contradicts(pair, now.fastest())) {
            moved(pair.one());
            moved(pair.other());
        }
        put(pair, now.fastest());
    }

    /** The pair could not be measured. It is tried again once, and when one of the two has come again. */
    public void failed(VmPair pair) {
        failures.merge(pair, 1, Integer::sum);
        doubts.remove(pair);
    }

    /**
     * The topology, once all is known that is needed.
     *
     * @param hops first hops, where they are known of all VMs
     */
    public Optional<InferredTopology> topology(List<String> present, @Nullable FirstHops hops) {
        if (ledger.isEmpty() || next(present).isPresent()) {
            return Optional.empty();
        }
        ledger.forgetOld();
        MeasuredRates rates = ledger.freshRates();
        try {
            boolean complete = hops != null && hops.hopOf().keySet().containsAll(rates.vms());
            return Optional.of(inference.infer(rates, complete ? hops : null));
        } catch (IllegalArgumentException e) {
            // Some pairs cannot be measured, and so VMs hang together with none.
            return Optional.empty();
        }
    }

    private void put(VmPair pair, double rate) {
        ledger.put(pair, rate);
        groups = null;
    }

    private PairsNeeded needed(List<String> present) {
        return new PairsNeeded(present, ledger, pair -> failures.getOrDefault(pair, 0) < FAILURES_MAX);
    }

    private KnownGroups groups() {
        KnownGroups known = groups;
        if (known == null) {
            known = seen();
            groups = known;
        }
        return known;
    }

    private KnownGroups seen() {
        try {
            return KnownGroups.of(ledger.freshRates());
        } catch (IllegalArgumentException e) {
            try {
                return KnownGroups.of(ledger.allRates());
            } catch (IllegalArgumentException unconnected) {
                return KnownGroups.NONE;
            }
        }
    }

    /** Another of its group, or of any where it is alone. */
    private String mate(String vm, List<String> present, long round) {
        for (List<String> group : groups().members(present)) {
            int own = group.indexOf(vm);
            if (own >= 0 && group.size() > 1) {
                return group.get((int) ((own + 1 + round / 2 % (group.size() - 1)) % group.size()));
            }
        }
        return stranger(vm, present, round);
    }

    /** One of another group in turn. */
    private String stranger(String vm, List<String> present, long round) {
        List<List<String>> others = groups().members(present).stream()
                .filter(group -> !group.contains(vm))
                .toList();
        if (others.isEmpty()) {
            int own = present.indexOf(vm);
            return present.get((own + 1 + (int) (round % (present.size() - 1))) % present.size());
        }
        List<String> group = others.get((int) (round % others.size()));
        return group.get((int) (round / others.size() % group.size()));
    }
}
