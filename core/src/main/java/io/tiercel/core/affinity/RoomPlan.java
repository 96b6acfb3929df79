package io.tiercel.core.affinity;

import io.tiercel.core.collection.LongMap;

/**
 * The room in memory that each file may count on, and so the chance that one of its blocks should be kept.
 *
 * <p>Immutable.
 */
public final class RoomPlan {
    /**
     * One file's part.
     *
     * @param roomBytes how much of it may be in memory
     * @param probability of keeping each of its blocks: the room over the file's size, at most 1
     */
    public record Room(long roomBytes, double probability) {}

    /** Nothing is known of any file yet. */
    public static final RoomPlan EMPTY = new RoomPlan(new LongMap<>());

    private static final Room NONE = new Room(0, 0);

    private final LongMap<Room> byFile;

    RoomPlan(LongMap<Room> byFile) {
        this.byFile = byFile;
    }

    /** The room of a file; none for one that no job reads. */
    public Room of(long file) {
        Room room = byFile.get(file);
        return room == null ? NONE : room;
    }
}
