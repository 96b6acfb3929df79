package io.tiercel.core.topology;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Between which groups of VMs at least one pair has been measured. */
record GroupLinks(List<List<String>> members, PairLedger ledger) {
    /** By the numbers of groups. */
    boolean[][] linked() {
        Map<String, Integer> groupOf = new LinkedHashMap<>();
        for (int group = 0; group < members.size(); group++) {
            for (String vm : members.get(group)) {
                groupOf.put(vm, group);
            }
        }
        boolean[][] linked = new boolean[members.size()][members.size()];
        for (VmPair pair : ledger.freshPairs()) {
            Integer one = groupOf.get(pair.one());
            Integer other = groupOf.get(pair.other());
            if (one != null && other != null) {
                linked[one][other] = true;
                linked[other][one] = true;
            }
        }
        return linked;
    }
}
