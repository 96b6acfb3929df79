package io.tiercel.core.topology;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The last rate of each pair of VMs. What was measured of a VM before it may have moved is old: it counts only where without it
 * some VMs would hang together with none. Not thread-safe.
 */
final class PairLedger {
    private final Map<VmPair, Double> fresh = new LinkedHashMap<>();
    private final Map<VmPair, Double> old = new LinkedHashMap<>();

    void put(VmPair pair, double rate) {
        old.remove(pair);
        fresh.put(pair, rate);
    }

    boolean isFresh(VmPair pair) {
        return fresh.containsKey(pair);
    }

    boolean isEmpty() {
        return fresh.isEmpty() && old.isEmpty();
    }

    Iterable<VmPair> freshPairs() {
        return fresh.keySet();
    }

    /** All rates of the VM are old from now on. */
    void age(String vm) {
        fresh.forEach((pair, rate) -> {
            if (pair.has(vm)) {
                old.put(pair, rate);
            }
        });
        fresh.keySet().removeIf(pair -> pair.has(vm));
    }

    void forget(String vm) {
        fresh.keySet().removeIf(pair -> pair.has(vm));
        old.keySet().removeIf(pair -> pair.has(vm));
    }

    /** Nothing is old any more: all that is to be known is fresh. */
    void forgetOld() {
        old.clear();
    }

    MeasuredRates freshRates() {
        return rates(fresh);
    }

    MeasuredRates allRates() {
        Map<VmPair, Double> all = new LinkedHashMap<>(old);
        all.putAll(fresh);
        return rates(all);
    }

    private static MeasuredRates rates(Map<VmPair, Double> of) {
        MeasuredRates rates = new MeasuredRates();
        of.forEach((pair, rate) -> rates.add(pair.one(), pair.other(), rate));
        return rates;
    }
}
