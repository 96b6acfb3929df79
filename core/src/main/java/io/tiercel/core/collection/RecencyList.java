package io.tiercel.core.collection;

import java.util.Iterator;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * Entries in the order of their latest use, the least recent first: a list that is linked through the entries themselves.
 * Every operation takes constant time. An entry is in one list at most. Not thread-safe.
 *
 * @param <E> the entries
 */
public final class RecencyList<E extends RecencyList.Entry<E>> implements Iterable<E> {
    /**
     * What can be in such a list.
     *
     * @param <E> the class itself
     */
    public abstract static class Entry<E extends Entry<E>> {
        @Nullable
        E lessRecent;

        @Nullable
        E moreRecent;
    }

    private @Nullable E first;
    private @Nullable E last;
    private int size;

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    /** The least recently used one; null where there is none. */
    public @Nullable E first() {
        return first;
    }

    /** The entry, which must be in no list, is used now. */
    public void add(E entry) {
        E before = last;
        entry.lessRecent = before;
        if (before == null) {
            first = entry;
        } else {
            before.moreRecent = entry;
        }
        last = entry;
        size++;
    }

    /** The entry, which must be in this list, is used again. */
    public void used(E entry) {
        if (entry != last) {
            remove(entry);
            add(entry);
        }
    }

    /** The entry, which must be in this list, is in none any more. */
    public void remove(E entry) {
        E before = entry.lessRecent;
        E after = entry.moreRecent;
        if (before == null) {
            first = after;
        } else {
            before.moreRecent = after;
        }
        if (after == null) {
            last = before;
        } else {
            after.lessRecent = before;
        }
        entry.lessRecent = null;
        entry.moreRecent = null;
        size--;
    }

    /** From the least recently used on; good until the next change. */
    @Override
    public Iterator<E> iterator() {
        return new Iterator<>() {
            private @Nullable E next = first;

            @Override
            public boolean hasNext() {
                return next != null;
            }

            @Override
            public E next() {
                E current = next;
                if (current == null) {
                    throw new NoSuchElementException();
                }
                next = current.moreRecent;
                return current;
            }
        };
    }
}
