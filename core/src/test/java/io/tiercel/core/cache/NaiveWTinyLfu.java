package io.tiercel.core.cache;

import java.util.ArrayList;
import java.util.List;

/** The window and the two segments of W-TinyLFU, the least recent of each first; the sketch is the product's own. */
final class NaiveWTinyLfu extends NaiveCache {
    private final long windowCapacity;
    private final long protectedCapacity;
    private final List<Long> window = new ArrayList<>();
    private final List<Long> probation = new ArrayList<>();
    private final List<Long> protection = new ArrayList<>();
    private final FrequencySketch sketch;

    NaiveWTinyLfu(long capacity, int slots) {
        super(capacity);
        windowCapacity = Math.max(1, capacity / 100);
        protectedCapacity = (capacity - windowCapacity) / 5 * 4;
        sketch = new FrequencySketch(new PolicyWords(new HeapPolicyMemory(4 * slots + 16)), slots);
    }

    @Override
    void hit(long key) {
        sketch.add(key);
        if (window.remove(key)) {
            window.add(key);
            return;
        }
        probation.remove(key);
        protection.remove(key);
        protection.add(key);
        while (sizeOf(protection) > protectedCapacity) {
            probation.add(protection.remove(0));
        }
    }

    @Override
    void miss(long key, long size) {
        sketch.add(key);
    }

    @Override
    boolean refuses(long key, long size) {
        return size > windowCapacity
                && victims(size).stream().anyMatch(victim -> sketch.frequency(key) <= sketch.frequency(victim));
    }

    /** Those that a newcomer larger than the window would replace. */
    private List<Long> victims(long size) {
        List<Long> victims = new ArrayList<>();
        for (List<Long> region : List.of(probation, protection, window)) {
            for (long key : region) {
                if (used() - sizeOf(victims) + size > capacity) {
                    victims.add(key);
                }
            }
        }
        return victims;
    }

    @Override
    void evict(long newcomer, long size) {
        boolean mainIsEmpty = probation.isEmpty() && protection.isEmpty();
        boolean windowHasRoom = window.isEmpty() || sizeOf(window) + size <= windowCapacity;
        if (!mainIsEmpty && (windowHasRoom || size > windowCapacity)) {
            drop(victim());
        } else if (mainIsEmpty || sketch.frequency(window.get(0)) <= sketch.frequency(victim())) {
            drop(window.get(0));
        } else {
            drop(victim());
            probation.add(window.remove(0));
        }
    }

    @Override
    void insert(long key) {
        if (sizeOf(key) > windowCapacity) {
            probation.add(key);
            return;
        }
        window.add(key);
        while (sizeOf(window) > windowCapacity) {
            probation.add(window.remove(0));
        }
    }

    @Override
    void drop(long key) {
        sizes.remove(key);
        window.remove(key);
        probation.remove(key);
        protection.remove(key);
    }

    private long victim() {
        return probation.isEmpty() ? protection.get(0) : probation.get(0);
    }
}
