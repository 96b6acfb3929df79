package io.tiercel.client.hot;

import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/** What this process did with memcached since it began. Each counter only grows. Thread-safe. */
public final class HotStatistics {
    /** Pieces of hot blocks that came out of memcached. */
    public final LongAdder hits = new LongAdder();

    /** Pieces of hot blocks that memcached did not have. */
    public final LongAdder misses = new LongAdder();
    /** Pieces brought to memcached, and pieces that it did not take. */
    public final LongAdder fills = new LongAdder();

    public final LongAdder refusals = new LongAdder();
    /** Values that were not what was stored. */
    public final LongAdder corrupt = new LongAdder();
    /** How often a server failed, so that nothing was read from it for a while. */
    public final LongAdder opens = new LongAdder();
    /** How often a server that had failed, once or several times in a row, served a piece again. */
    public final LongAdder closes = new LongAdder();

    /** The counters now, by name, without bytes, which are counted where they are handed to readers. */
    public Map<String, Long> byName() {
        return Map.of(
                "hits", hits.sum(),
                "misses", misses.sum(),
                "fills", fills.sum(),
                "refusals", refusals.sum(),
                "corrupt", corrupt.sum(),
                "opens", opens.sum(),
                "closes", closes.sum());
    }
}
