package io.tiercel.core.collection;

/** Numbers, kept as the keys of a {@link LongMap}. Not thread-safe. */
public final class LongSet {
    private LongMap<Boolean> map = new LongMap<>();

    public boolean isEmpty() {
        return map.isEmpty();
    }

    /** Whether it was not here yet. */
    public boolean add(long number) {
        return map.put(number, Boolean.TRUE) == null;
    }

    public boolean contains(long number) {
        return map.contains(number);
    }

    /** Does nothing where it is not here. */
    public void remove(long number) {
        map.remove(number);
    }

    /** All numbers, of which none is here any more; in no order that means anything but the same in every run. */
    public long[] takeAll() {
        long[] all = map.keys();
        map = new LongMap<>();
        return all;
    }
}
