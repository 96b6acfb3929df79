package io.tiercel.core.cache;

import java.util.LinkedHashMap;
import java.util.Map;

/** Figure 4 of ARC's paper, line by line; each list with its sizes, the least recent first. */
final class NaiveArc extends NaiveCache {
    private final Map<Long, Long> t1 = new LinkedHashMap<>();
    private final Map<Long, Long> t2 = new LinkedHashMap<>();
    private final Map<Long, Long> b1 = new LinkedHashMap<>();
    private final Map<Long, Long> b2 = new LinkedHashMap<>();
    private double p;
    private boolean wasInB1;
    private boolean wasInB2;

    NaiveArc(long capacity) {
        super(capacity);
    }

    double p() {
        return p;
    }

    String lists() {
        return t1.keySet() + " " + t2.keySet() + " " + b1.keySet() + " " + b2.keySet();
    }

    @Override
    void hit(long key) {
        t1.remove(key);
        t2.remove(key);
        t2.put(key, sizeOf(key));
    }

    @Override
    void miss(long x, long size) {
        wasInB1 = b1.containsKey(x);
        wasInB2 = b2.containsKey(x);
        if (wasInB1) {
            p = Math.min((double) capacity, p + size * Math.max(1, (double) of(b2) / of(b1)));
            b1.remove(x);
        } else if (wasInB2) {
            p = Math.max(0, p - size * Math.max(1, (double) of(b1) / of(b2)));
            b2.remove(x);
        } else if (of(t1) + of(b1) + size > capacity) {
            while (!b1.isEmpty() && of(t1) + of(b1) + size > capacity) {
                removeFirst(b1);
            }
        } else {
            while (!b2.isEmpty() && of(t1) + of(t2) + of(b1) + of(b2) + size > 2 * capacity) {
                removeFirst(b2);
            }
        }
    }

    @Override
    void evict(long newcomer, long size) {
        if (!wasInB1 && !wasInB2 && !t1.isEmpty() && of(t1) + size > capacity) {
            sizes.remove(removeFirst(t1));
        } else if (t2.isEmpty() || (!t1.isEmpty() && (of(t1) > p || (wasInB2 && of(t1) == p)))) {
            moveFirst(t1, b1);
        } else {
            moveFirst(t2, b2);
        }
    }

    @Override
    void insert(long key) {
        (wasInB1 || wasInB2 ? t2 : t1).put(key, sizeOf(key));
    }

    @Override
    void drop(long key) {
        sizes.remove(key);
        t1.remove(key);
        t2.remove(key);
    }

    private void moveFirst(Map<Long, Long> from, Map<Long, Long> ghosts) {
        long key = removeFirst(from);
        ghosts.put(key, sizeOf(key));
        sizes.remove(key);
    }

    private static long removeFirst(Map<Long, Long> list) {
        long key = list.keySet().iterator().next();
        list.remove(key);
        return key;
    }

    private static long of(Map<Long, Long> list) {
        return sum(list.values());
    }
}
