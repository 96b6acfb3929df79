package io.tiercel.core.cache;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The simpler policies, written down as plainly as they can be. */
final class NaiveCaches {
    private NaiveCaches() {}

    static NaiveCache of(String policy, long capacity, int slots) {
        return switch (policy) {
            case "lru" -> new Ordered(capacity, true);
            case "fifo" -> new Ordered(capacity, false);
            case "lfu" -> new Ranked(capacity, false);
            case "gdsf" -> new Ranked(capacity, true);
            case "sieve" -> new Sieve(capacity);
            case "s3-fifo" -> new NaiveS3Fifo(capacity);
            case "arc" -> new NaiveArc(capacity);
            case "w-tinylfu" -> new NaiveWTinyLfu(capacity, slots);
            case "noop" -> new Full(capacity);
            default -> throw new IllegalArgumentException("no naive cache for " + policy + ": write one down here");
        };
    }

    /** A list whose first goes next, in the order of arrival or of use. */
    private static final class Ordered extends NaiveCache {
        private final boolean byUse;
        private final List<Long> order = new ArrayList<>();

        Ordered(long capacity, boolean byUse) {
            super(capacity);
            this.byUse = byUse;
        }

        @Override
        void hit(long key) {
            if (byUse) {
                order.remove(key);
                order.add(key);
            }
        }

        @Override
        void evict(long newcomer, long size) {
            sizes.remove(order.remove(0));
        }

        @Override
        void insert(long key) {
            order.add(key);
        }

        @Override
        void drop(long key) {
            sizes.remove(key);
            order.remove(key);
        }
    }

    /** Those with the least reads, or the least for their size and age, go next; among equals, those read longest ago. */
    private static final class Ranked extends NaiveCache {
        private final boolean bySize;
        private final Map<Long, Long> reads = new LinkedHashMap<>();
        /** In the order of use. */
        private final Map<Long, Double> ranks = new LinkedHashMap<>();

        private double clock;

        Ranked(long capacity, boolean bySize) {
            super(capacity);
            this.bySize = bySize;
        }

        @Override
        void hit(long key) {
            long count = reads.merge(key, 1L, Long::sum);
            ranks.remove(key);
            ranks.put(key, bySize ? clock + (double) count / sizeOf(key) : count);
        }

        @Override
        void evict(long newcomer, long size) {
            Map.Entry<Long, Double> least =
                    ranks.entrySet().stream().min(Map.Entry.comparingByValue()).orElseThrow();
            clock = bySize ? least.getValue() : 0;
            drop(least.getKey());
        }

        @Override
        void insert(long key) {
            hit(key);
        }

        @Override
        void drop(long key) {
            sizes.remove(key);
            reads.remove(key);
            ranks.remove(key);
        }
    }

    /** The paper's list, its head first, and a hand that is a place in it. */
    private static final class Sieve extends NaiveCache {
        private final List<Long> fromHead = new ArrayList<>();
        private final List<Long> visited = new ArrayList<>();
        private long hand;

        Sieve(long capacity) {
            super(capacity);
        }

        @Override
        void hit(long key) {
            if (!visited.contains(key)) {
                visited.add(key);
            }
        }

        @Override
        void evict(long newcomer, long size) {
            int at = hand == 0 ? fromHead.size() - 1 : fromHead.indexOf(hand);
            while (visited.remove(fromHead.get(at))) {
                at = at == 0 ? fromHead.size() - 1 : at - 1;
            }
            hand = at == 0 ? 0 : fromHead.get(at - 1);
            sizes.remove(fromHead.remove(at));
        }

        @Override
        void insert(long key) {
            fromHead.add(0, key);
        }

        @Override
        void drop(long key) {
            int at = fromHead.indexOf(key);
            if (hand == key) {
                hand = at == 0 ? 0 : fromHead.get(at - 1);
            }
            fromHead.remove(at);
            visited.remove(key);
            sizes.remove(key);
        }
    }

    /** Refuses everything once it is full. */
    private static final class Full extends NaiveCache {
        Full(long capacity) {
            super(capacity);
        }

        @Override
        void hit(long key) {}

        @Override
        boolean refuses(long key, long size) {
            return true;
        }

        @Override
        void evict(long newcomer, long size) {}

        @Override
        void insert(long key) {}

        @Override
        void drop(long key) {
            sizes.remove(key);
        }
    }

    /** The furthest next read goes, or the newcomer if that is the newcomer. */
    static int clairvoyantHits(long[] trace, int slots, boolean forced) {
        List<Long> here = new ArrayList<>();
        int hits = 0;
        for (int i = 0; i < trace.length; i++) {
            int now = i;
            if (here.contains(trace[i])) {
                hits++;
                continue;
            }
            if (here.size() == slots) {
                long furthest = here.stream()
                        .max(Comparator.comparingInt(key -> next(trace, now, key)))
                        .orElseThrow();
                if (!forced && next(trace, now, furthest) <= next(trace, now, trace[i])) {
                    continue;
                }
                here.remove(furthest);
            }
            here.add(trace[i]);
        }
        return hits;
    }

    private static int next(long[] trace, int now, long key) {
        for (int i = now + 1; i < trace.length; i++) {
            if (trace[i] == key) {
                return i;
            }
        }
        return Integer.MAX_VALUE;
    }
}
