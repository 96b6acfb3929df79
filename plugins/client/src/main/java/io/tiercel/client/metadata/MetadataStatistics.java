package io.tiercel.client.metadata;

import io.tiercel.core.metadata.MetadataKind;
import java.util.concurrent.atomic.LongAdder;

/** Counts of one kind of metadata call, since the process started. Thread-safe. */
public final class MetadataStatistics {
    final LongAdder hits = new LongAdder();
    final LongAdder negativeHits = new LongAdder();
    final LongAdder misses = new LongAdder();
    final LongAdder stale = new LongAdder();
    final LongAdder bypassed = new LongAdder();
    final LongAdder unsettled = new LongAdder();
    final LongAdder lapped = new LongAdder();
    final LongAdder blind = new LongAdder();

    private final MetadataKind kind;

    MetadataStatistics(MetadataKind kind) {
        this.kind = kind;
    }

    public MetadataKind kind() {
        return kind;
    }

    /** Answers given from memory, those that say "there is none" included. */
    public long hits() {
        return hits.sum();
    }

    /** Answers given from memory that say "there is none". */
    public long negativeHits() {
        return negativeHits.sum();
    }

    /** Questions that went to the NameNode because no fresh answer was kept. */
    public long misses() {
        return misses.sum();
    }

    /** Kept answers dropped because something they depend on changed, or they grew too old. */
    public long stale() {
        return stale.sum();
    }

    /** Questions that went to the NameNode because events were late or the path is not one to cache. */
    public long bypassed() {
        return bypassed.sum();
    }

    /** Kept answers dropped because this process missed changes, which are among the stale ones. */
    public long lapped() {
        return lapped.sum();
    }

    /** Questions whose answers were not kept because no events were heard. */
    public long blind() {
        return blind.sum();
    }

    /** All that was asked. */
    public long questions() {
        return hits() + misses() + bypassed();
    }

    /** Answers not kept because a file they speak of was open for writing. */
    public long unsettled() {
        return unsettled.sum();
    }
}
