package io.tiercel.resourcemanager.desk;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Which slots of a cluster are a queue's, where only their number is agreed: of each VM as large a part as of any other. */
final class SlotShare {
    private SlotShare() {}

    /**
     * The largest-remainder split: each VM's part rounded down, and what is left over to the largest fractions.
     *
     * @param rooms how many slots each VM has
     * @param count how many slots the queue may have; more than there are counts as all
     * @return how many are the queue's on each VM; equal fractions go to the first
     */
    static int[] of(int[] rooms, long count) {
        long all = IntStream.of(rooms).asLongStream().sum();
        int[] shares = new int[rooms.length];
        if (all == 0) {
            return shares;
        }
        long wanted = Math.max(0, Math.min(all, count));
        long left = wanted;
        List<Integer> byFraction = new ArrayList<>();
        for (int vm = 0; vm < rooms.length; vm++) {
            shares[vm] = (int) (wanted * rooms[vm] / all);
            left -= shares[vm];
            byFraction.add(vm);
        }
        byFraction.sort(Comparator.comparingLong(vm -> -(wanted * rooms[vm] % all)));
        for (int vm : byFraction.subList(0, (int) left)) {
            shares[vm]++;
        }
        return shares;
    }
}
