package io.tiercel.wire;

import io.tiercel.core.metadata.PathVersions;
import java.util.Arrays;

/** Counts the changes of a few names in a version table, from its making on. For one thread. */
public final class NameWatch {
    private final VersionTable table;
    private final long[] names;
    private final boolean seesUnannounced;
    private final long epoch;
    private final long unannounced;
    private final ChangeFollower follower;
    private long changes;

    public NameWatch(VersionTable table, long[] names) {
        this.table = table;
        this.names = names.clone();
        Arrays.sort(this.names);
        this.seesUnannounced = isWatched(PathVersions.UNANNOUNCED);
        this.epoch = table.epoch();
        this.unannounced = table.unannounced();
        this.follower = table.follower();
    }

    /** How often one of the names, or everything, has changed; one more where changes were missed. */
    public long changes() {
        if (!follower.follow(this::count)) {
            changes++;
        }
        return changes + table.epoch() - epoch + (seesUnannounced ? table.unannounced() - unannounced : 0);
    }

    private void count(long[] told, int count) {
        for (int i = 0; i < count; i++) {
            changes += isWatched(told[i]) ? 1 : 0;
        }
    }

    private boolean isWatched(long name) {
        return Arrays.binarySearch(names, name) >= 0;
    }
}
