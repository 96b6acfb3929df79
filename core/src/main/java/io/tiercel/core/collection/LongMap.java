package io.tiercel.core.collection;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * A map from numbers to objects, for what is looked up at every event: a hash table of open addressing, at most half full,
 * without an object for each entry. It grows and shrinks with what is in it.
 *
 * <p>Goes through its values in an order that means nothing, and follows from what was put in and taken out alone, so that
 * it is the same in every run. Not thread-safe.
 *
 * @param <V> the objects
 */
public final class LongMap<V> {
    private static final int PLACES_MIN = 8;
    /** Odd, and its bits are those of the golden ratio: neighbours are spread over the whole table. */
    private static final long SPREAD = 0x9e37_79b9_7f4a_7c15L;

    private long[] keys = new long[PLACES_MIN];
    /** Null where the place is empty. */
    private @Nullable Object[] values = new @Nullable Object[PLACES_MIN];

    private int size;

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public boolean contains(long key) {
        return values[place(key)] != null;
    }

    /** The key's value, or null. */
    public @Nullable V get(long key) {
        return at(place(key));
    }

    /** The key's value, made first where there is none; making it must not change this map. */
    public V computeIfAbsent(long key, LongFunction<? extends V> make) {
        V value = get(key);
        if (value == null) {
            value = make.apply(key);
            put(key, value);
        }
        return value;
    }

    /** Returns what the key had before, or null. */
    public @Nullable V put(long key, V value) {
        int place = place(key);
        V before = at(place);
        if (before == null && 2 * ++size > values.length) {
            resize(Math.multiplyExact(values.length, 2));
            place = place(key);
        }
        keys[place] = key;
        values[place] = value;
        return before;
    }

    /** Returns what the key had, or null. Those behind it that would not be found any more move up into the gap. */
    public @Nullable V remove(long key) {
        int gap = place(key);
        V removed = at(gap);
        if (removed == null) {
            return null;
        }
        int mask = values.length - 1;
        for (int place = (gap + 1) & mask; values[place] != null; place = (place + 1) & mask) {
            int way = (place - home(keys[place])) & mask;
            if (way >= ((place - gap) & mask)) {
                keys[gap] = keys[place];
                values[gap] = values[place];
                gap = place;
            }
        }
        values[gap] = null;
        size--;
        if (values.length > PLACES_MIN && size < values.length / 8) {
            resize(values.length / 2);
        }
        return removed;
    }

    /** All values; a copy. */
    public List<V> values() {
        List<V> all = new ArrayList<>(size);
        for (int place = 0; place < values.length; place++) {
            V value = at(place);
            if (value != null) {
                all.add(value);
            }
        }
        return all;
    }

    /** All keys, in the order of the values; a copy. */
    public long[] keys() {
        long[] all = new long[size];
        int found = 0;
        for (int place = 0; place < values.length; place++) {
            if (values[place] != null) {
                all[found++] = keys[place];
            }
        }
        return all;
    }

    @SuppressWarnings("unchecked")
    private @Nullable V at(int place) {
        return (V) values[place];
    }

    /** Where the key is, or else is to be. */
    private int place(long key) {
        int mask = values.length - 1;
        int place = home(key);
        while (values[place] != null && keys[place] != key) {
            place = (place + 1) & mask;
        }
        return place;
    }

    private int home(long key) {
        return (int) ((key * SPREAD) >>> (Integer.numberOfLeadingZeros(values.length) + 33));
    }

    private void resize(int places) {
        long[] oldKeys = keys;
        @Nullable Object[] oldValues = values;
        keys = new long[places];
        values = new @Nullable Object[places];
        for (int place = 0; place < oldValues.length; place++) {
            if (oldValues[place] != null) {
                int moved = place(oldKeys[place]);
                keys[moved] = oldKeys[place];
                values[moved] = oldValues[place];
            }
        }
    }
}
