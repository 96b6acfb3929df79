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
 * <p>Deviations: sizes are in slots, all alike. evictS stops as soon as one slot is free, also where it was evictM that
 * freed it, because a newcomer replaces one chunk and never more. A key that comes back leaves G at once, and its place
 * there stays empty until its turn (the paper's section 4.2 lets it lapse in the same way).
 */
public final class S3FifoPolicy implements EvictionPolicy {
    private static final int FREQUENCY_MAX = 3;
    /** How often a chunk of the small queue must be read again to move to the main one. */
    private static final int PROMOTED_FROM = 2;

    private static final int MAIN_HEADER = SlotQueue.HEADER_WORDS;
    private static final int FREE_HEADER = MAIN_HEADER + SlotQueue.HEADER_WORDS;
    private static final int LINKS = FREE_HEADER + FreeSlots.HEADER_WORDS;

    /** A slot's state: its frequency in the low bits, and one of these for the queue it is in; 0 if it is free. */
    private static final long IN_MAIN = 4;

    private static final long IN_SMALL = 8;

    private final PolicyMemory memory;
    private final int slots;
    private final int smallSlots;
    private final int states;
    private final int keys;
    private final SlotQueue small;
    private final SlotQueue main;
    private final FreeSlots free;
    private final GhostQueue ghosts;

    /** @param memory of at least {@link #words} words */
    public S3FifoPolicy(int slots, PolicyMemory memory) {
        this.memory = memory;
        this.slots = slots;
        smallSlots = smallSlots(slots);
        states = LINKS + SlotQueue.LINK_WORDS_A_SLOT * slots;
        keys = states + slots;
        small = new SlotQueue(memory, 0, LINKS, slots);
        main = new SlotQueue(memory, MAIN_HEADER, LINKS, slots);
        free = new FreeSlots(memory, FREE_HEADER, LINKS, slots);
        ghosts = new GhostQueue(memory, keys + slots, ghostKeys(slots));
    }

    /** The words this policy keeps its state in. */
    public static int words(int slots) {
        return LINKS + (SlotQueue.LINK_WORDS_A_SLOT + 2) * slots + GhostQueue.words(ghostKeys(slots));
    }

    @Override
    public void touch(int slot) {
        if (memory.get(states + slot) != 0 && frequency(slot) < FREQUENCY_MAX) {
            memory.set(states + slot, memory.get(states + slot) + 1);
        }
    }

    @Override
    public int place(long key) {
        int slot = free.take();
        if (slot == FreeSlots.NONE) {
            slot = evict();
        }
        if (ghosts.remove(key)) {
            addToMain(slot, 0);
        } else {
            memory.set(states + slot, IN_SMALL);
            small.addLast(slot);
        }
        memory.set(keys + slot, key);
        return slot;
    }

    @Override
    public void free(int slot) {
        long state = memory.get(states + slot);
        if (state == 0) {
            throw new IllegalStateException("slot " + slot + " is free already");
        }
        memory.set(states + slot, 0);
        ((state & IN_MAIN) != 0 ? main : small).remove(slot);
        free.give(slot);
    }

    private int evict() {
        return small.size() >= smallSlots ? evictFromSmall() : evictFromMain();
    }

    private int evictFromSmall() {
        while (!small.isEmpty()) {
            int slot = small.removeFirst();
            if (frequency(slot) < PROMOTED_FROM) {
                ghosts.add(memory.get(keys + slot));
                return slot;
            }
            addToMain(slot, 0);
            if (main.size() > slots - smallSlots) {
                return evictFromMain();
            }
        }
        return evictFromMain();
    }

    private int evictFromMain() {
        long turns = (FREQUENCY_MAX + 1L) * slots;
        for (long turn = 0; turn < turns; turn++) {
            int slot = main.removeFirst();
            int frequency = frequency(slot);
            if (frequency == 0) {
                return slot;
            }
            addToMain(slot, frequency - 1);
        }
        throw new IllegalStateException("nothing to evict among " + slots + " slots");
    }

    private void addToMain(int slot, int frequency) {
        memory.set(states + slot, IN_MAIN | frequency);
        main.addLast(slot);
    }

    private int frequency(int slot) {
        return (int) (memory.get(states + slot) & FREQUENCY_MAX);
    }

    private static int smallSlots(int slots) {
        return Math.max(1, slots / 10);
    }

    private static int ghostKeys(int slots) {
        return Math.max(1, slots - smallSlots(slots));
    }
}
