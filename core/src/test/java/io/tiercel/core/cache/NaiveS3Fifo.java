package io.tiercel.core.cache;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The three queues of S3-FIFO's paper; the first of each goes next. */
final class NaiveS3Fifo extends NaiveCache {
    private final long smallCapacity;
    private final List<Long> small = new ArrayList<>();
    private final List<Long> main = new ArrayList<>();
    private final Map<Long, Integer> frequency = new LinkedHashMap<>();
    /** The last evicted from the small queue; key 0 where one came back. */
    private final List<Ghost> ghosts = new ArrayList<>();

    private boolean newcomerWasGhost;

    NaiveS3Fifo(long capacity) {
        super(capacity);
        smallCapacity = Math.max(1, capacity / 10);
    }

    @Override
    void hit(long key) {
        frequency.merge(key, 1, (a, b) -> Math.min(a + b, 3));
    }

    @Override
    void evict(long newcomer, long size) {
        if (sizeOf(small) >= smallCapacity || main.isEmpty()) {
            evictFromSmall();
        } else {
            evictFromMain();
        }
    }

    @Override
    void insert(long key) {
        newcomerWasGhost = false;
        ghosts.replaceAll(ghost -> {
            newcomerWasGhost |= ghost.key == key;
            return ghost.key == key ? new Ghost(0, ghost.size) : ghost;
        });
        (newcomerWasGhost ? main : small).add(key);
        frequency.put(key, 0);
    }

    @Override
    void drop(long key) {
        sizes.remove(key);
        frequency.remove(key);
        small.remove(key);
        main.remove(key);
    }

    private void evictFromSmall() {
        while (!small.isEmpty()) {
            long key = small.get(0);
            if (frequency.getOrDefault(key, 0) <= 1) {
                remember(new Ghost(key, sizeOf(key)));
                drop(key);
                return;
            }
            frequency.put(key, 0);
            small.remove(0);
            main.add(key);
            if (sizeOf(main) > capacity - smallCapacity) {
                break;
            }
        }
        evictFromMain();
    }

    private void evictFromMain() {
        while (frequency.getOrDefault(main.get(0), 0) > 0) {
            long key = main.remove(0);
            frequency.merge(key, -1, Integer::sum);
            main.add(key);
        }
        drop(main.get(0));
    }

    private void remember(Ghost ghost) {
        long room = Math.max(1, capacity - smallCapacity);
        while (!ghosts.isEmpty() && ghosts.stream().mapToLong(Ghost::size).sum() + ghost.size > room) {
            ghosts.remove(0);
        }
        ghosts.add(ghost);
    }

    private record Ghost(long key, long size) {}
}
