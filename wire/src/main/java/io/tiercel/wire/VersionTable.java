package io.tiercel.wire;

import io.tiercel.core.metadata.PathVersions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A memory-mapped table by which every process of a machine knows whether what it cached of one cluster's namespace is still
 * fresh.
 *
 * <p>One relay writes it, any number of processes read it, and none of them needs a connection. It holds
 * <ul>
 *   <li>the two versions that belong to no path: of everything, and of what HDFS announces to nobody,
 *   <li>the names of the last changes, which each reader follows with a {@link ChangeFollower},
 *   <li>the names by which files are open for writing, each with how many,
 *   <li>{@link #asOfNanos}: the moment, on this machine's monotonic clock, up to which all of this is in the table.
 * </ul>
 *
 * <p>Layout, in longs of the machine's byte order: magic, layout, places for open files, changes, cluster hash, boot; from the
 * eighth on what moves; at {@link TableShape#HEADER} the changes, then the open names, then as ints their counts and the checks of the changes. Reads are
 * safe from any thread; writes are for one thread of one process. Where somebody cuts the file, both end in an {@link
 * InternalError} that comes late: see {@link MappedFaults}.
 */
public final class VersionTable {
    static final int AS_OF = 8;
    static final int EPOCH = 9;
    static final int UNANNOUNCED = 10;
    /** A {@link CheckedWord}: how many changes were told. */
    static final int HEAD = 11;
    /** A {@link CheckedWord}: not 0 while every file counts as open. */
    static final int ALL_OPEN = 12;

    private static final int OPEN_NAMES = 13;
    private static final int MOVES = 14;

    private final TableWords words;
    private final TableShape shape;
    private final ChangeRing ring;
    private final OpenNames open;
    /** What tells the file from any other there is while this has it mapped; null for the writer's own. */
    private final @Nullable Object key;
    /** The writer's: for how many reasons every file counts as open. */
    private long allOpen;

    VersionTable(ByteBuffer memory, TableShape shape, @Nullable Object key) {
        this.words = new TableWords(memory);
        this.shape = shape;
        this.ring = new ChangeRing(words, shape, HEAD);
        this.open = new OpenNames(words, shape, MOVES);
        this.key = key;
    }

    /** How full a table is: names by which files are open, whether every file counts as open, and changes ever told. */
    public record Fill(long openNames, boolean allOpen, long changes) {}

    /**
     * Makes a new table in place of any older one, readable by all. Its epoch is past those of every table made before it, so
     * that nothing cached under an older one passes for fresh.
     *
     * @param nowMillis the wall clock, which orders tables of one machine
     * @throws IOException that says what to do, if there is no room, or the directory cannot be written
     */
    public static VersionTable create(Path file, TableShape shape, String cluster, long nowMillis) throws IOException {
        return VersionTableFile.create(file, shape, cluster, nowMillis, null);
    }

    /**
     * Makes a table with more places for open files in place of this one, which is not to be written any more. It knows of the
     * same open files, and is as confirmed as this.
     */
    public VersionTable grown(Path file, int openSlots, String cluster, long nowMillis) throws IOException {
        return VersionTableFile.create(file, shape.withOpenSlots(openSlots), cluster, nowMillis, this);
    }

    /**
     * Opens the table for reading. Whether its writer is to be believed is for {@link VersionTables} to say.
     *
     * @throws IOException if there is none, or it is not this cluster's, or of another layout, or was written before
     *     the machine last started
     */
    public static VersionTable open(Path file, String cluster) throws IOException {
        return VersionTableFile.open(file, cluster);
    }

    /** Whether this was opened from the file that is there now. */
    boolean isOf(Path file) throws IOException {
        return key != null && key.equals(VersionTableFile.key(file));
    }

    public TableShape shape() {
        return shape;
    }

    /** How many names of open files may be in so many places. */
    public static long openNamesMax(int openSlots) {
        return OpenNames.namesMax(openSlots);
    }

    /** How full it is. */
    public Fill fill() {
        return new Fill(words.get(OPEN_NAMES), isAllOpen(), ring.head());
    }

    /** The version on which every answer depends. */
    public long epoch() {
        return words.get(EPOCH);
    }

    /** The version of what HDFS announces to nobody. */
    public long unannounced() {
        return words.get(UNANNOUNCED);
    }

    /** How many names of changes were told; negative where that is damaged. A follower that is there has missed none. */
    public long head() {
        return ring.head();
    }

    /** One that reads the changes from now on. */
    public ChangeFollower follower() {
        return new ChangeFollower(ring);
    }

    /** Whether a file is open for writing by one of these names. */
    public boolean anyOpen(long[] names) {
        if (isAllOpen()) {
            return true;
        }
        for (long name : names) {
            if (!PathVersions.isReserved(name) && open.contains(name)) {
                return true;
            }
        }
        return false;
    }

    /** The moment of {@link System#nanoTime} up to which every change is in the table; 0 before the first. */
    public long asOfNanos() {
        return words.get(AS_OF);
    }

    /**
     * Whether every change up to {@code stalenessNanos} ago is in the table.
     *
     * @param nowNanos {@link System#nanoTime}
     */
    public boolean confirmed(long nowNanos, long stalenessNanos) {
        long asOf = asOfNanos();
        return asOf != 0 && Math.abs(nowNanos - asOf) <= stalenessNanos;
    }

    /** Tells of a change of a name, or advances the version that belongs to no path. */
    public void advance(long name) {
        if (name == PathVersions.EPOCH) {
            words.set(EPOCH, epoch() + 1);
        } else if (name == PathVersions.UNANNOUNCED) {
            words.set(UNANNOUNCED, unannounced() + 1);
        } else {
            ring.append(name);
        }
    }

    /**
     * Counts files opened (positive) or closed (negative) by a name; by a reserved one every file is.
     *
     * @return false if there is no room for another name, and nothing was done
     */
    public boolean addOpen(long name, int delta) {
        if (PathVersions.isReserved(name)) {
            allOpen = Math.max(0, allOpen + delta);
            writeAllOpen();
            return true;
        }
        boolean done = open.add(name, delta);
        words.set(OPEN_NAMES, open.open());
        return done;
    }

    /** Forgets every open file; the names of those still open must be added again before the next confirmation. */
    public void clearOpen() {
        open.clear();
        allOpen = 0;
        writeAllOpen();
        words.set(OPEN_NAMES, 0);
    }

    /** Says that every change before this moment of {@link System#nanoTime} is in the table. */
    public void confirm(long asOfNanos) {
        // Again, in case that somebody has damaged them.
        writeAllOpen();
        ring.confirm();
        words.set(AS_OF, asOfNanos);
    }

    /** Begins with what another table holds, all of whose readers are to begin anew. */
    void beginAs(VersionTable older) {
        open.addAll(older.open);
        words.set(OPEN_NAMES, open.open());
        allOpen = older.allOpen;
        confirm(older.asOfNanos());
    }

    private boolean isAllOpen() {
        return CheckedWord.count(words.get(ALL_OPEN)) != 0;
    }

    private void writeAllOpen() {
        words.set(ALL_OPEN, CheckedWord.of(allOpen));
    }

    void set(int index, long value) {
        words.set(index, value);
    }
}
