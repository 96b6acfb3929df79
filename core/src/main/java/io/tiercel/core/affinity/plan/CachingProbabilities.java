package io.tiercel.core.affinity.plan;

import io.tiercel.core.collection.LongMap;
import java.util.Comparator;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The room in memory that each file may count on, and so the chance that one of its blocks should be kept (CAVA, section
 * IV-B, "Caching Probability Computation").
 *
 * <p>Files take room in the order of their benefit: what is left is the total, less what files of the same or higher
 * benefit that no job reads now hold already, less what files of higher benefit take. A file for which enough is left is
 * kept whole; otherwise each of its blocks is kept with the probability room / size. Files of equal benefit that do not
 * fit together share the room equally.
 *
 * <p>So there is one benefit at most whose files share what is left: those of higher benefit are kept whole, and those of
 * lower benefit get nothing. To find it takes a step for each distinct benefit, of which there are few, and one file's room
 * is worked out when it is asked for: the plan need not go through all files.
 *
 * <p>Deviations: the paper divides among applications and counts a file that several of them read once; we divide among
 * files to begin with, which comes to the same. Of equal shares, what a file smaller than its share leaves over goes to
 * the others; shares are whole bytes, and the odd ones, fewer than there are files, are nobody's. Not thread-safe.
 */
public final class CachingProbabilities {
    /**
     * One file's part.
     *
     * @param roomBytes how much of it may be in memory
     * @param probability of keeping each of its blocks: the room over the file's size, at most 1
     */
    public record Room(long roomBytes, double probability) {}

    private static final Room NONE = new Room(0, 0);
    private static final Room EMPTY_FILE = new Room(0, 1);
    private static final long UNKNOWN = -1;

    private final LongMap<FileDemand> inUse = new LongMap<>();
    private final LongMap<FileDemand> idle = new LongMap<>();
    /** Highest first. */
    private final NavigableMap<Double, EqualFiles> byBenefit = new TreeMap<>(Comparator.reverseOrder());
    /** Those of the highest benefit that do not fit; null where all do. */
    private @Nullable EqualFiles sharing;

    private long sharedBytes;
    /** The most that each of those that share may have; found when it is first asked for. */
    private long shareBytes = UNKNOWN;

    /** Some job reads the file now. What is planned is to be divided anew after this. */
    void inUse(FileDemand file) {
        forget(file.file());
        inUse.put(file.file(), file);
        equal(file).inUse().add(file.bytes());
    }

    /** No job reads the file now, but it holds room, unless its benefit is 0. As {@link #inUse}. */
    void idle(FileDemand file) {
        forget(file.file());
        if (file.benefit() > 0) {
            idle.put(file.file(), file);
            equal(file).idle().add(file.bytes());
        }
    }

    /** The file asks for no room. As {@link #inUse}. */
    void forget(long file) {
        FileDemand used = inUse.remove(file);
        if (used != null) {
            equal(used).inUse().remove(used.bytes());
            dropIfEmpty(used);
        }
        FileDemand unused = idle.remove(file);
        if (unused != null) {
            equal(unused).idle().remove(unused.bytes());
            dropIfEmpty(unused);
        }
    }

    /** Whether the file asks for room, or holds some. */
    boolean knows(long file) {
        return inUse.contains(file) || idle.contains(file);
    }

    /** Whether no file does. */
    boolean isEmpty() {
        return byBenefit.isEmpty();
    }

    /** Divides so much room, all VMs' budgets together, among the files as they are now. */
    void divide(long roomBytes) {
        sharing = null;
        shareBytes = UNKNOWN;
        long left = roomBytes;
        for (EqualFiles equal : byBenefit.values()) {
            left -= equal.idle().bytes();
            if (left < equal.inUse().bytes()) {
                sharing = equal;
                sharedBytes = Math.max(0, left);
                return;
            }
            left -= equal.inUse().bytes();
        }
    }

    /** The room of a file; none for one that no job reads. */
    Room of(long file) {
        FileDemand demand = inUse.get(file);
        if (demand == null) {
            return NONE;
        }
        if (demand.bytes() == 0) {
            return EMPTY_FILE;
        }
        long room = Math.min(demand.bytes(), mostBytes(demand.benefit()));
        return new Room(room, room / (double) demand.bytes());
    }

    /**
     * The file that this one, of so much benefit, stands against: if it has room, the next in the order of benefit of those
     * that jobs read, which would have more if it gave its room up; if it has none, the last that has some. Of equal ones
     * the lower number. Empty if there is none. Goes through all files.
     */
    Optional<NextFile> runnerUp(long file, double benefit) {
        boolean hasRoom = of(file).probability() > 0;
        Comparator<FileDemand> higher = Comparator.comparingDouble(FileDemand::benefit)
                .thenComparing(FileDemand::file, Comparator.reverseOrder());
        Stream<FileDemand> others = inUse.values().stream().filter(other -> other.file() != file && other.bytes() > 0);
        Optional<FileDemand> rival = hasRoom
                ? others.filter(other -> other.benefit() <= benefit).max(higher)
                : others.filter(other -> of(other.file()).probability() > 0).min(higher);
        return rival.map(other ->
                new NextFile(other.file(), other.benefit(), of(other.file()).probability(), hasRoom));
    }

    /** That a file of this benefit may have, however large it is. */
    private long mostBytes(double benefit) {
        if (sharing == null || benefit > sharing.benefit()) {
            return Long.MAX_VALUE;
        }
        if (benefit < sharing.benefit()) {
            return 0;
        }
        if (shareBytes == UNKNOWN) {
            shareBytes = sharing.shareBytes(sharedBytes);
        }
        return shareBytes;
    }

    private EqualFiles equal(FileDemand file) {
        return byBenefit.computeIfAbsent(file.benefit(), EqualFiles::new);
    }

    private void dropIfEmpty(FileDemand file) {
        if (equal(file).isEmpty()) {
            byBenefit.remove(file.benefit());
        }
    }
}
