package io.tiercel.core.affinity.contents;

import io.tiercel.core.affinity.contents.VmCache.Kept;
import io.tiercel.core.affinity.contents.VmCache.KeptFile;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Goes through the blocks of some files on one VM, those worth least first, and of equal ones the least recently read.
 *
 * <p>A merge of the files' own orders: costs one step a file to begin with, and one a block gone through.
 */
public final class VictimSearch {
    /** Where the search is within one file. */
    private static final class Cursor {
        private final double benefit;
        private final Iterator<Kept> rest;
        private Kept next;

        Cursor(double benefit, Iterator<Kept> blocks) {
            this.benefit = benefit;
            this.rest = blocks;
            this.next = blocks.next();
        }
    }

    private final PriorityQueue<Cursor> cursors = new PriorityQueue<>(
            Comparator.<Cursor>comparingDouble(cursor -> cursor.benefit).thenComparingLong(c -> c.next.lastRead()));

    /** The file's blocks, of which there is at least one on the VM, may be victims. */
    public void add(KeptFile file, double benefit) {
        cursors.add(new Cursor(benefit, file.blocks().iterator()));
    }

    /** Blocks of at least so many bytes together; null if there are not as many. */
    @Nullable
    public List<CachedBlock> take(long bytes) {
        List<CachedBlock> victims = new ArrayList<>();
        long found = 0;
        while (found < bytes) {
            Cursor cursor = cursors.poll();
            if (cursor == null) {
                return null;
            }
            victims.add(cursor.next.block());
            found += cursor.next.block().bytes();
            if (cursor.rest.hasNext()) {
                cursor.next = cursor.rest.next();
                cursors.add(cursor);
            }
        }
        return victims;
    }
}
