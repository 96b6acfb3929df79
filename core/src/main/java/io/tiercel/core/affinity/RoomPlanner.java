package io.tiercel.core.affinity;

import io.tiercel.core.collection.LongMap;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Decides how the room in memory is divided among the files that are being read (CAVA, section IV-B, "Caching Probability
 * Computation").
 *
 * <p>Files take room in the order of their benefit: what is left is the total, less what files of the same or higher
 * benefit that no job reads now hold already, less what files of higher benefit take. A file for which enough is left is
 * kept whole; otherwise each of its blocks is kept with the probability room / size. Files of equal benefit that do not
 * fit together share the room equally.
 *
 * <p>Deviations: the paper divides among applications and counts a file that several of them read once; we divide among
 * files to begin with, which comes to the same. Of equal shares, what a file smaller than its share leaves over goes to
 * the others. Stateless.
 */
public final class RoomPlanner {
    private final List<FileDemand> idle;
    private final LongMap<RoomPlan.Room> rooms = new LongMap<>();
    private int idleSeen;
    private long held;

    private RoomPlanner(Collection<FileDemand> idle) {
        this.idle = sorted(idle);
    }

    /** As {@link RoomPolicy#plan}. */
    public static RoomPlan plan(long roomBytes, Collection<FileDemand> inUse, Collection<FileDemand> idle) {
        RoomPlanner planner = new RoomPlanner(idle);
        List<FileDemand> sorted = sorted(inUse);
        long taken = 0;
        for (int from = 0; from < sorted.size(); ) {
            int to = endOfEqual(sorted, from);
            long left = roomBytes - taken - planner.held(sorted.get(from).benefit());
            taken += planner.share(sorted.subList(from, to), Math.max(0, left));
            from = to;
        }
        return new RoomPlan(planner.rooms);
    }

    private static List<FileDemand> sorted(Collection<FileDemand> files) {
        List<FileDemand> sorted = new ArrayList<>(files);
        sorted.sort(RoomPlanner::highestBenefitFirst);
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
            rooms.put(file.file(), new RoomPlan.Room(room, probability));
            left -= room;
            files--;
        }
        return roomBytes - left;
    }
}
