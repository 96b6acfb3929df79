package io.tiercel.coordinator.ssd;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;

/**
 * What a cache has counted since its process began.
 *
 * @param hits reads of blocks that were on the SSD
 * @param misses reads of blocks that were not
 * @param requests reads and writes of clients
 * @param bytes that clients have read and written
 * @param ssdWrittenBytes that were written to the SSD
 * @param busySeconds in which at least one request was under way
 * @param missSeconds that reads took in which something was missing
 */
record DiskCounts(
        double hits,
        double misses,
        double requests,
        double bytes,
        double ssdWrittenBytes,
        double busySeconds,
        double missSeconds) {
    static DiskCounts of(JsonNode cache) throws IOException {
        return new DiskCounts(
                Fields.number(cache, "hits"),
                Fields.number(cache, "misses"),
                Fields.number(cache, "reads") + Fields.number(cache, "writes"),
                Fields.number(cache, "read_bytes") + Fields.number(cache, "written_bytes"),
                Fields.number(cache, "ssd_written_bytes"),
                Fields.number(cache, "busy_seconds"),
                Fields.number(cache, "miss_seconds"));
    }

    /** What was counted since then; all of it where the cache has begun anew. */
    DiskCounts since(DiskCounts before) {
        boolean isNew = hits < before.hits || misses < before.misses || requests < before.requests;
        return isNew
                ? this
                : new DiskCounts(
                        hits - before.hits,
                        misses - before.misses,
                        requests - before.requests,
                        Math.max(0, bytes - before.bytes),
                        Math.max(0, ssdWrittenBytes - before.ssdWrittenBytes),
                        Math.max(0, busySeconds - before.busySeconds),
                        Math.max(0, missSeconds - before.missSeconds));
    }
}
