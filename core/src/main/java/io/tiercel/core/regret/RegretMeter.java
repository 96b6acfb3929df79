package io.tiercel.core.regret;

import io.tiercel.core.cache.Future;
import io.tiercel.core.cache.ShadowCache;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Tells what share of the possible hits a tier gets: shadows of other policies see a sample of its keys, each with as much of the
 * tier's room as the sample has of its keys.
 *
 * <p>A sample by keys keeps each key's reads together, so that a small cache of it hits as a large one of all does (Waldspurger et
 * al., SHARDS, and "Cache modeling and optimization using miniature simulations", 2017). Belady's policy must know the future, so it
 * comes late: once a window of reads is full, it is played over that window, after the one before, which warms it. The first
 * window counts for nothing: there all shadows are cold.
 *
 * <p>A read that is not in the sample costs a hash. What was counted is kept for a day, in windows. Belady's figure is a bound
 * where entries are of one size. Not thread-safe; times must not go back.
 */
public final class RegretMeter {
    /** The name of the clairvoyant policy's figures. */
    public static final String BELADY = "belady";

    /** The policies that are tried. */
    public static final List<String> SHADOWS = List.of("lru", "s3-fifo", "sieve", "w-tinylfu");

    private static final int WINDOWS_MAX = 1_500;

    private final KeySample sample;
    private final int slots;
    private final long capacity;
    private final int windowReads;
    private final ShadowCache[] shadows;
    /** Of this window, by shadow. */
    private final long[] hits = new long[SHADOWS.size()];
    /** The window before, then this one. */
    private final long[] keys;

    private final long[] sizes;
    private int sampled;
    private boolean isWarm;
    private long reads;
    private long liveHits;
    private final Deque<RegretWindow> windows = new ArrayDeque<>();

    /**
     * One that has seen nothing.
     *
     * @param slots how many entries the tier may have at most
     * @param capacity how much they may take together
     * @param shift of 2^shift keys one is in the sample; so small that the sample's share of the tier has some hundred entries
     * @param windowReads of the sample
     */
    public RegretMeter(int slots, long capacity, int shift, int windowReads) {
        this.sample = new KeySample(shift);
        this.slots = Math.max(1, slots >> shift);
        this.capacity = Math.max(1, capacity >> shift);
        if (windowReads < 1) {
            throw new IllegalArgumentException("a window must have a read: " + windowReads);
        }
        this.windowReads = windowReads;
        this.keys = new long[2 * windowReads];
        this.sizes = new long[2 * windowReads];
        this.shadows = SHADOWS.stream()
                .map(policy -> ShadowCache.of(policy, this.slots, this.capacity))
                .toArray(ShadowCache[]::new);
    }

    /** The shift at which so many entries of a tier have some hundred in the sample. */
    public static int shiftFor(long entries) {
        long times = entries / 512;
        return times < 2 ? 0 : Math.min(20, Long.SIZE - 1 - Long.numberOfLeadingZeros(times));
    }

    /**
     * A key was read.
     *
     * @param size that its entry has, or would have
     * @param hit whether the tier had it
     */
    public void read(long key, long size, boolean hit) {
        if (sampled == windowReads) {
            return;
        }
        reads++;
        liveHits += hit ? 1 : 0;
        if (sample.has(key)) {
            sampled(key, size);
        }
    }

    /** Whether a window is full, and no read counts until it is settled. */
    public boolean isFull() {
        return sampled == windowReads;
    }

    /** Plays a full window through the clairvoyant policy, which takes some microseconds for each of its reads. */
    public void settle(long nowNanos) {
        if (!isFull()) {
            return;
        }
        if (isWarm) {
            if (windows.size() == WINDOWS_MAX) {
                windows.removeFirst();
            }
            windows.addLast(window(nowNanos));
        }
        System.arraycopy(keys, windowReads, keys, 0, windowReads);
        System.arraycopy(sizes, windowReads, sizes, 0, windowReads);
        Arrays.fill(hits, 0);
        isWarm = true;
        sampled = 0;
        reads = 0;
        liveHits = 0;
    }

    /** Of the windows that were settled since then. */
    public RegretReport report(long sinceNanos) {
        List<RegretWindow> since = new ArrayList<>();
        for (RegretWindow window : windows) {
            if (window.atNanos() - sinceNanos >= 0) {
                since.add(window);
            }
        }
        return RegretReport.of(since, sample.shift());
    }

    private void sampled(long key, long size) {
        keys[windowReads + sampled] = key;
        sizes[windowReads + sampled] = size;
        sampled++;
        for (int i = 0; i < shadows.length; i++) {
            hits[i] += shadows[i].request(key, size) ? 1 : 0;
        }
    }

    private RegretWindow window(long nowNanos) {
        Map<String, Long> counted = new LinkedHashMap<>();
        for (int i = 0; i < shadows.length; i++) {
            counted.put(SHADOWS.get(i), hits[i]);
        }
        counted.put(BELADY, clairvoyantHits());
        return new RegretWindow(nowNanos, reads, liveHits, sampled, counted);
    }

    private long clairvoyantHits() {
        ShadowCache clairvoyant = ShadowCache.clairvoyant(Future.of(keys), slots, capacity);
        long hit = 0;
        for (int i = 0; i < keys.length; i++) {
            boolean here = clairvoyant.request(keys[i], sizes[i]);
            hit += here && i >= windowReads ? 1 : 0;
        }
        return hit;
    }
}
