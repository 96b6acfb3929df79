package io.tiercel.client.report;

import io.tiercel.wire.cache.ClientReport.BlockRead;
import io.tiercel.wire.cache.ClientReport.ReadWait;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Reads of blocks that have begun, until enough is read for the block to count as read.
 *
 * <p>Who reads a text by its blocks reads on into the next one, to the end of the last line; who reads columns begins with the
 * end of the file. Neither is a read of that block, which others would keep in memory for it, or take it for hot. HDFS's own
 * readers do not say what is read of which block, so all that the process reads from then on counts. For one thread.
 */
final class BegunReads {
    /** The share of a block that makes a read of it is one of so many. */
    static final int SHARE = 64;

    private static final int BEGUN_MAX = 4_096;
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);

    /**
     * A read.
     *
     * @param waited of the reader, as far as it was measured by then; the block itself has none
     * @param bytes of the block that were read by then, as far as that is known
     * @param processBytes that the process had read from HDFS by then, or {@link HdfsBytes#UNKNOWN}
     */
    record Begun(String cluster, BlockRead block, ReadWait waited, long bytes, long processBytes, long nanos) {
        private boolean isEnough(long processBytesNow) {
            return processBytes == HdfsBytes.UNKNOWN
                    || bytes + processBytesNow - processBytes >= Math.max(1, block.bytes() / SHARE);
        }

        private boolean isOver(long nanosNow) {
            return nanosNow - nanos > PATIENCE_NANOS;
        }

        /** What reads it, reads past Hadoop's counter. */
        private boolean isUncounted(long processBytesNow) {
            return bytes == 0 && processBytesNow == processBytes;
        }
    }

    /** The reads by what is read; of several reads of the same, the one that began first. */
    private final Map<BlockRead, Begun> begun = new LinkedHashMap<>();

    /** Whether there is room for it. */
    boolean add(Begun read) {
        if (begun.size() >= BEGUN_MAX) {
            return false;
        }
        begun.putIfAbsent(read.block, read);
        return true;
    }

    /**
     * Takes out the reads that count by now, and gives up what began long ago.
     *
     * @param processBytesNow that the process has read from HDFS
     * @param ending whether nothing more will be read
     */
    List<Begun> counted(long processBytesNow, long nanosNow, boolean ending) {
        List<Begun> counted = new ArrayList<>();
        for (Iterator<Begun> all = begun.values().iterator(); all.hasNext(); ) {
            Begun read = all.next();
            boolean over = ending || read.isOver(nanosNow);
            boolean enough = read.isEnough(processBytesNow) || (over && read.isUncounted(processBytesNow));
            if (enough) {
                counted.add(read);
            }
            if (enough || over) {
                all.remove();
            }
        }
        return counted;
    }

    boolean isEmpty() {
        return begun.isEmpty();
    }
}
