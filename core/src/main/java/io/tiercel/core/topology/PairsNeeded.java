package io.tiercel.core.topology;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Which pair is to be measured, so that groups of VMs are known from few pairs:
 *
 * <pre>
 *   of the first VMs, and while no groups are seen: every pair
 *   between two groups: one pair, by members that differ from group to group
 *   within a group:     two others for each VM where both kinds of groups are seen; else all, since finer groups may hide in it
 * </pre>
 *
 * <p>So a VM that comes is measured against one of each group until it is fast with one, and then within that group.
 */
final class PairsNeeded {
    private static final int FIRST_VMS = 8;
    private static final int MATES = 2;

    private final List<String> vms;
    private final PairLedger ledger;
    private final Predicate<VmPair> possible;

    /**
     * Of these VMs.
     *
     * @param possible whether the pair can be measured, as far as is known
     */
    PairsNeeded(List<String> vms, PairLedger ledger, Predicate<VmPair> possible) {
        this.vms = List.copyOf(vms);
        this.ledger = ledger;
        this.possible = possible;
    }

    /** The next; none where all is known. */
    Optional<VmPair> next(KnownGroups groups) {
        Optional<VmPair> early = missing(first());
        if (early.isPresent()) {
            return early;
        }
        if (groups.kinds() == 0) {
            return missing(vms);
        }
        List<List<String>> members = groups.members(vms);
        Optional<VmPair> between = between(members);
        return between.isPresent() ? between : within(members, groups.kinds() > 1 ? MATES : vms.size());
    }

    private List<String> first() {
        return vms.subList(0, Math.min(FIRST_VMS, vms.size()));
    }

    private Optional<VmPair> missing(List<String> of) {
        for (int a = 0; a < of.size(); a++) {
            for (int b = a + 1; b < of.size(); b++) {
                VmPair pair = VmPair.of(of.get(a), of.get(b));
                if (!ledger.isFresh(pair) && possible.test(pair)) {
                    return Optional.of(pair);
                }
            }
        }
        return Optional.empty();
    }

    private Optional<VmPair> between(List<List<String>> members) {
        boolean[][] linked = new GroupLinks(members, ledger).linked();
        for (int a = 0; a < members.size(); a++) {
            for (int b = a + 1; b < members.size(); b++) {
                if (!linked[a][b]) {
                    Optional<VmPair> pair = across(members.get(a), members.get(b), a, b);
                    if (pair.isPresent()) {
                        return pair;
                    }
                }
            }
        }
        return Optional.empty();
    }

    /** Not always the same members, so that the way of one VM does not count for all. */
    private Optional<VmPair> across(List<String> as, List<String> bs, int groupA, int groupB) {
        for (int i = 0; i < as.size() * bs.size(); i++) {
            VmPair pair = VmPair.of(as.get((groupB + i) % as.size()), bs.get((groupA + i / as.size()) % bs.size()));
            if (possible.test(pair)) {
                return Optional.of(pair);
            }
        }
        return Optional.empty();
    }

    private Optional<VmPair> within(List<List<String>> members, int mates) {
        for (List<String> group : members) {
            int wanted = Math.min(mates, group.size() - 1);
            for (int vm = 0; vm < group.size(); vm++) {
                Optional<VmPair> pair = mate(group, vm, wanted);
                if (pair.isPresent()) {
                    return pair;
                }
            }
        }
        return Optional.empty();
    }

    private Optional<VmPair> mate(List<String> group, int vm, int wanted) {
        Optional<VmPair> missing = Optional.empty();
        int known = 0;
        for (int step = 1; step < group.size(); step++) {
            VmPair pair = VmPair.of(group.get(vm), group.get((vm + step) % group.size()));
            if (ledger.isFresh(pair)) {
                known++;
            } else if (missing.isEmpty() && possible.test(pair)) {
                missing = Optional.of(pair);
            }
        }
        return known < wanted ? missing : Optional.empty();
    }
}
