package io.tiercel.coordinator.cache;

import java.util.LinkedHashMap;
import java.util.Map;

/** Remembers the last so many entries that were put in. */
final class BoundedMap<K, V> extends LinkedHashMap<K, V> {
    private static final long serialVersionUID = 1L;

    private final int entriesMax;

    BoundedMap(int entriesMax) {
        this.entriesMax = entriesMax;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
        return size() > entriesMax;
    }
}
