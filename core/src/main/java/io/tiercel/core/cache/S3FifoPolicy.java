package io.tiercel.core.cache;

/**
 * Three first-in-first-out queues: a small one that newcomers must earn their way out of, a main one with second
 * chances, and the ghosts of those that did not make it. Lets a scan pass through without disturbing what is read again.
 *
 * <p>From Yang, Zhang, Qiu, Yue and Vigfusson, "FIFO queues are all you need for cache eviction", SOSP 2023,
 * algorithm 1:
 *
 * <pre>
 * read(x):    if x in S or M: x.freq = min(x.freq + 1, 3)      else: insert(x); x.freq = 0
 * insert(x):  while the cache is full: evict()
 *             if x in G: insert x to head of M                  else: insert x to head of S
 * evict():    if S.size >= 0.1 cache size: evictS()             else: evictM()
 * evictS():   until one is evicted or S is empty: t = tail of S
 *                 if t.freq > 1: insert t to M; if M is full: evictM()
 *                 else: insert t to G; evicted
 *                 remove t from S
 * evictM():   until one is evicted or M is empty: t = tail of M
 *                 if t.freq > 0: insert t to head of M; t.freq = t.freq - 1
 *                 else: remove t from M; evicted
 * </pre>
 *
 * <p>Deviations: evictS stops as soon as one entry is evicted, also where it was evictM that did it, because in a tier of
 * equal slots a newcomer replaces one entry and never more. Where M is empty evictS takes its turn, which matters only
 * to newcomers larger than what S has room for. A key that comes back leaves G at once, and its place there stays empty
 * until its turn (the paper's section 4.2 lets it lapse in the same way).
 */
public final class S3FifoPolicy implements EvictionPolicy {
    private static final int FREQUENCY_MAX = 3;
    /** How often an entry of the small queue must be read again to move to the main one. */
    private static final int PROMOTED_FROM = 2;
    /** A slot's state is its frequency, and this where it is in the main queue. */
    private static final long IN_MAIN = 4;

    private final Slots slots;
    private final long smallCapacity;
    private final WeighedQueue small;
    private final WeighedQueue main;
    private final SlotValues states;
    private final SlotValues keys;
    private final GhostQueue ghosts;

    public S3FifoPolicy(Slots slots) {
        this.slots = slots;
        smallCapacity = Math.max(1, slots.capacity() / 10);
        small = new WeighedQueue(slots);
        main = new WeighedQueue(slots);
        states = new SlotValues(slots);
        keys = new SlotValues(slots);
        int ghostKeys = Math.max(1, slots.count() - Math.max(1, slots.count() / 10));
        ghosts = new GhostQueue(slots.words(), ghostKeys, Math.max(1, slots.capacity() - smallCapacity));
    }

    @Override
    public void touch(int slot) {
        // What is noted of a free slot does not matter: a newcomer's state is set anew.
        long state = states.get(slot);
        if ((state & FREQUENCY_MAX) < FREQUENCY_MAX) {
            states.set(slot, state + 1);
        }
    }

    @Override
    public int place(long key, long size) {
        while (!slots.fits(size)) {
            evict();
        }
        int slot = slots.take(size);
        keys.set(slot, key);
        if (ghosts.remove(key)) {
            addToMain(slot, 0);
        } else {
            states.set(slot, 0);
            small.addLast(slot);
        }
        return slot;
    }

    @Override
    public void free(int slot) {
        slots.requireTaken(slot);
        ((states.get(slot) & IN_MAIN) != 0 ? main : small).remove(slot);
        slots.free(slot);
    }

    private void evict() {
        if (small.size() >= smallCapacity || main.isEmpty()) {
            evictFromSmall();
        } else {
            evictFromMain();
        }
    }

    private void evictFromSmall() {
        while (!small.isEmpty()) {
            int slot = small.removeFirst();
            if (frequency(slot) < PROMOTED_FROM) {
                ghosts.add(keys.get(slot), slots.size(slot));
                slots.evict(slot);
                return;
            }
            addToMain(slot, 0);
            if (main.size() > slots.capacity() - smallCapacity) {
                break;
            }
        }
        evictFromMain();
    }

    private void evictFromMain() {
        long turns = (FREQUENCY_MAX + 1L) * slots.count();
        for (long turn = 0; turn < turns; turn++) {
            int slot = main.removeFirst();
            int frequency = frequency(slot);
            if (frequency == 0) {
                slots.evict(slot);
                return;
            }
            addToMain(slot, frequency - 1);
        }
        throw new IllegalStateException("nothing to evict among " + slots.count() + " slots");
    }

    private void addToMain(int slot, int frequency) {
        states.set(slot, IN_MAIN | frequency);
        main.addLast(slot);
    }

    private int frequency(int slot) {
        return (int) (states.get(slot) & FREQUENCY_MAX);
    }
}
