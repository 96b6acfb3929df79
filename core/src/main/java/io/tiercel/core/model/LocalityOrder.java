package io.tiercel.core.model;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The locality levels that a scheduler tells apart, best first.
 *
 * <p>The last is always {@link LocalityLevel#OFF_RACK}, at which any task can run anywhere; in one medium nearer comes
 * before farther. A level that is left out is not looked for: its tasks count as of the next level that covers them.
 * Immutable.
 *
 * <p>CAVA says that the priority of RM ML may be lower where disks are idle or networks slow (section III-C).
 */
public final class LocalityOrder {
    /** All seven, as CAVA's section III-A ranks them. */
    public static final LocalityOrder CAVA = of(List.of(LocalityLevel.values()));

    /** What Hadoop tells apart, which knows neither hosts nor memory. */
    public static final LocalityOrder HADOOP =
            of(List.of(LocalityLevel.VM_DISK, LocalityLevel.RACK_DISK, LocalityLevel.OFF_RACK));

    private final List<LocalityLevel> levels;

    private LocalityOrder(List<LocalityLevel> levels) {
        this.levels = levels;
    }

    /**
     * The order of these levels.
     *
     * @throws IllegalArgumentException if one is there twice, a farther one comes before a nearer one of the same
     *     medium, or the last is not off-rack
     */
    public static LocalityOrder of(List<LocalityLevel> levels) {
        if (levels.isEmpty() || levels.get(levels.size() - 1) != LocalityLevel.OFF_RACK) {
            throw new IllegalArgumentException("the last locality level must be off-rack: " + labels(levels));
        }
        for (int i = 0; i < levels.size(); i++) {
            for (LocalityLevel later : levels.subList(i + 1, levels.size())) {
                checkPair(levels.get(i), later);
            }
        }
        return new LocalityOrder(List.copyOf(levels));
    }

    /**
     * The order written as labels with commas between them, as in {@code vm-memory, vm-disk, off-rack}.
     *
     * @throws IllegalArgumentException if a label is unknown, and as {@link #of} does
     */
    public static LocalityOrder parse(String text) {
        return of(Arrays.stream(text.split(",", -1))
                .map(label -> level(label.strip()))
                .toList());
    }

    /** Best first. */
    public List<LocalityLevel> levels() {
        return levels;
    }

    /** The place in this order, the best being 0, of the first level that covers a copy in this medium, so far away. */
    public int rank(Proximity proximity, Medium medium) {
        int rank = 0;
        while (!covers(levels.get(rank), proximity, medium)) {
            rank++;
        }
        return rank;
    }

    @Override
    public String toString() {
        return labels(levels);
    }

    /** What is in memory is on a disk as well, and off-rack is everywhere. */
    private static boolean covers(LocalityLevel level, Proximity proximity, Medium medium) {
        boolean far = level.proximity().compareTo(proximity) >= 0;
        return far && (level.medium() == Medium.DISK || medium == Medium.MEMORY);
    }

    private static void checkPair(LocalityLevel earlier, LocalityLevel later) {
        if (earlier == later) {
            throw new IllegalArgumentException("a locality level is there twice: " + later.label());
        }
        boolean sameMedium = earlier.medium() == later.medium();
        if (sameMedium && earlier.proximity().compareTo(later.proximity()) > 0) {
            throw new IllegalArgumentException(later.label() + " must come before " + earlier.label());
        }
    }

    private static LocalityLevel level(String label) {
        return Arrays.stream(LocalityLevel.values())
                .filter(level -> level.label().equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no locality level is called " + label + "; there are "
                        + labels(List.of(LocalityLevel.values()))));
    }

    private static String labels(List<LocalityLevel> levels) {
        return levels.stream().map(LocalityLevel::label).collect(Collectors.joining(", "));
    }
}
