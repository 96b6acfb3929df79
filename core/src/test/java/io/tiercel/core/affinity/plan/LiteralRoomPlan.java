package io.tiercel.core.affinity.plan;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** CAVA's caching probabilities as the paper has them, worked out from all files by sorting them: see {@link CachingProbabilities}. */
public final class LiteralRoomPlan {
    private static final CachingProbabilities.Room NONE = new CachingProbabilities.Room(0, 0);

    private final List<FileDemand> idle;
    private final Map<Long, CachingProbabilities.Room> rooms = new LinkedHashMap<>();
    private int idleSeen;
    private long held;

    /**
     * The division of the room.
     *
     * @param inUse each file that some job reads now, once
     * @param idle each other file that holds room
     */
    public LiteralRoomPlan(long roomBytes, Collection<FileDemand> inUse, Collection<FileDemand> idle) {
        this.idle = sorted(idle);
        List<FileDemand> sorted = sorted(inUse);
        long taken = 0;
        for (int from = 0; from < sorted.size(); ) {
            int to = endOfEqual(sorted, from);
            long left = roomBytes - taken - held(sorted.get(from).benefit());
            taken += share(sorted.subList(from, to), Math.max(0, left));
            from = to;
        }
    }

    /** The room of a file; none for one that no job reads. */
    public CachingProbabilities.Room of(long file) {
        return rooms.getOrDefault(file, NONE);
    }

    private static List<FileDemand> sorted(Collection<FileDemand> files) {
        List<FileDemand> sorted = new ArrayList<>(files);
        sorted.sort(LiteralRoomPlan::highestBenefitFirst);
        return sorted;
    }

    /** Of equal benefit the smallest first, and of equal size as well by number, so that a plan is the same in every run. */
    private static int highestBenefitFirst(FileDemand one, FileDemand other) {
        int byBenefit = Double.compare(other.benefit(), one.benefit());
        int byBytes = byBenefit != 0 ? byBenefit : Long.compare(one.bytes(), other.bytes());
        return byBytes != 0 ? byBytes : Long.compare(one.file(), other.file());
    }

    private static int endOfEqual(List<FileDemand> sorted, int from) {
        int to = from + 1;
        while (to < sorted.size()
                && sorted.get(to).benefit() == sorted.get(from).benefit()) {
            to++;
        }
        return to;
    }

    /** What idle files hold that a file of this benefit, lower each time, must not evict; those of none hold nothing. */
    private long held(double benefit) {
        while (idleSeen < idle.size() && holdsAgainst(idle.get(idleSeen).benefit(), benefit)) {
            held += idle.get(idleSeen++).bytes();
        }
        return held;
    }

    private static boolean holdsAgainst(double idleBenefit, double benefit) {
        return idleBenefit > 0 && idleBenefit >= benefit;
    }

    /** Divides the room among files of equal benefit, smallest first, and returns how much they take. */
    private long share(List<FileDemand> equals, long roomBytes) {
        long left = roomBytes;
        int files = equals.size();
        for (FileDemand file : equals) {
            long room = Math.min(file.bytes(), left / files);
            double probability = file.bytes() == 0 ? 1 : room / (double) file.bytes();
            rooms.put(file.file(), new CachingProbabilities.Room(room, probability));
            left -= room;
            files--;
        }
        return roomBytes - left;
    }
}
