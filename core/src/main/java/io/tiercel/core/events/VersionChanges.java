package io.tiercel.core.events;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * What several events together do to a version table: names advanced, and files opened and closed against names.
 *
 * <p>A name that several events advance is advanced once, and a file opened and closed again counts for nothing: a
 * reader of the table cannot tell the difference. Iterates in the order of the events. Not thread-safe.
 */
public final class VersionChanges {
    private final Set<Long> advanced = new LinkedHashSet<>();
    private final Map<Long, Integer> opened = new LinkedHashMap<>();

    /** What carries changes out; a version table, or a frame on its way to one. */
    public interface Sink {
        void advance(long name);

        /** Counts a file opened (positive) or closed (negative) against a name. */
        void addOpen(long name, int delta);
    }

    public void advance(long name) {
        advanced.add(name);
    }

    public void addOpen(long name, int delta) {
        opened.merge(name, delta, Integer::sum);
    }

    public boolean isEmpty() {
        return advanced.isEmpty() && opened.values().stream().allMatch(delta -> delta == 0);
    }

    /**
     * Hands everything to the sink: what opens, then what advances, then what closes.
     *
     * <p>The order matters to a reader between two steps, who notes versions, asks the NameNode, then looks for open
     * files. Opening before advancing: whoever noted the new version sees the file open. Advancing before closing:
     * whoever sees the file closed noted the old version, or asked after the close.
     */
    public void applyTo(Sink sink) {
        opened.forEach((name, delta) -> {
            if (delta > 0) {
                sink.addOpen(name, delta);
            }
        });
        advanced.forEach(sink::advance);
        opened.forEach((name, delta) -> {
            if (delta < 0) {
                sink.addOpen(name, delta);
            }
        });
    }
}
