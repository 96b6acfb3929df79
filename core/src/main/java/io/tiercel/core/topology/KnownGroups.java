package io.tiercel.core.topology;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What rates say of the VMs that they are of: their finest groups, and how fast pairs of each kind are. Immutable. */
final class KnownGroups {
    static final KnownGroups NONE = new KnownGroups(List.of(), new RateLevels(List.of(), List.of()));

    private final Map<String, Integer> numbers = new LinkedHashMap<>();
    private final RateLevels levels;

    private KnownGroups(List<String> vms, RateLevels levels) {
        vms.forEach(vm -> numbers.put(vm, numbers.size()));
        this.levels = levels;
    }

    /** @throws IllegalArgumentException if the rates leave some VMs unconnected */
    static KnownGroups of(MeasuredRates rates) {
        return rates.vms().size() < 2 ? NONE : new KnownGroups(rates.vms(), RateLevels.of(rates));
    }

    /** How many nested kinds of groups are told apart: 0 to 2. */
    int kinds() {
        return levels.groupings().size();
    }

    /** The members of each of the finest groups, of these VMs; those that are in none are apart. */
    List<List<String>> members(List<String> vms) {
        Map<String, List<String>> members = new LinkedHashMap<>();
        for (String vm : vms) {
            Integer number = kinds() == 0 ? null : numbers.get(vm);
            String group = number == null
                    ? "alone " + vm
                    : "group " + levels.groupings().get(0).groupOf(number);
            members.computeIfAbsent(group, unused -> new ArrayList<>()).add(vm);
        }
        return List.copyOf(members.values());
    }

    /** Whether the rate is that of another kind of pairs than the one that this pair is of; false where that is not known. */
    boolean contradicts(VmPair pair, double rate) {
        Integer level = level(pair);
        return level != null && level != levelOf(rate);
    }

    private @Nullable Integer level(VmPair pair) {
        Integer one = numbers.get(pair.one());
        Integer other = numbers.get(pair.other());
        if (one == null || other == null || kinds() == 0) {
            return null;
        }
        int level = 0;
        while (level < kinds() && !levels.groupings().get(level).together(one, other)) {
            level++;
        }
        return level;
    }

    private int levelOf(double rate) {
        int level = 0;
        while (level < kinds()
                && Math.log(rate)
                        < (levels.logMeans().get(level) + levels.logMeans().get(level + 1)) / 2) {
            level++;
        }
        return level;
    }
}
