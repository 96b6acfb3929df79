package io.tiercel.core.collection;

/** Numbers, kept as the keys of a {@link LongMap}. Not thread-safe. */
public final class LongSet {
    private final LongMap<Boolean> map = new LongMap<>();

    /** Whether it was not here yet. */
    public boolean add(long number) {
        return map.put(number, Boolean.TRUE) == null;
    }

    public boolean contains(long number) {
        return map.contains(number);
    }
}
