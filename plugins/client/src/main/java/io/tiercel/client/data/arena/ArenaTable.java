package io.tiercel.client.data.arena;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The table of an arena as readers see it: mapped for as long as the arena is open, so that finding a chunk takes no system
 * call. It is a thousandth of the file, and only what was looked at counts as memory of the process. Thread-safe.
 *
 * <p>If the file is cut, the kernel ends a read of the map early and the JVM keeps an error for later ({@link
 * io.tiercel.wire.MappedFaults}). So a buffer is wiped before it is filled: what a fault left out is then of no chunk, and
 * the caller, who has found none, has the error delivered.
 *
 * <p>The garbage collector unmaps it, since readers may be in it while the arena is closed.
 */
final class ArenaTable implements ArenaBytes {
    private static final Logger LOG = LoggerFactory.getLogger(ArenaTable.class);
    private static final long TOUCH_NANOS = TimeUnit.HOURS.toNanos(1);
    private static final ByteBuffer ZEROS = ByteBuffer.allocateDirect(8 << 10);

    private final ArenaFile file;
    private final ArenaShape shape;
    private final @Nullable ByteBuffer mapped;
    /** Threads may miss what another has just written here; then the file is touched twice. */
    private boolean touched;

    private long touchedNanos;

    ArenaTable(ArenaFile file, ArenaShape shape) {
        this.file = file;
        this.shape = shape;
        mapped = map();
    }

    @Override
    public void read(ByteBuffer dst, long position) throws IOException {
        ByteBuffer table = mapped;
        int length = dst.remaining();
        if (table == null || length > ZEROS.capacity()) {
            file.read(dst, position);
            return;
        }
        int at = dst.position();
        dst.put(at, ZEROS, 0, length);
        dst.put(at, table, (int) position, length);
    }

    /**
     * Writes down that the slot was used at this moment.
     *
     * <p>Before the slot's bytes are read: they lie behind the table, so a cut that this runs into shows there. Now and then
     * it is written by a system call, by which the file's own time of change says that the tier is in use.
     */
    void markUsed(ReadCursor cursor, long nowNanos) {
        long position = shape.usedAt(cursor.slot);
        ByteBuffer table = mapped;
        if (table != null && touched && nowNanos - touchedNanos < TOUCH_NANOS) {
            table.putLong((int) position, nowNanos);
            return;
        }
        touched = true;
        touchedNanos = nowNanos;
        try {
            file.write(cursor.moment.clear().putLong(0, nowNanos), position);
        } catch (IOException e) {
            // The read will find out what became of the file.
            LOG.debug("A use is forgotten", e);
        }
    }

    private @Nullable ByteBuffer map() {
        if (shape.tableBytes() > Integer.MAX_VALUE) {
            return null;
        }
        try {
            MappedByteBuffer table = file.mapToWrite(0, shape.tableBytes());
            return table.order(ByteOrder.nativeOrder());
        } catch (IOException e) {
            LOG.debug("The node tier's table is read by system calls", e);
            return null;
        }
    }
}
