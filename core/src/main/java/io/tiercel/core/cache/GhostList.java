package io.tiercel.core.cache;

/** The keys and sizes of victims, oldest first, in policy memory. Not thread-safe. */
final class GhostList {
    private final Slots places;
    private final WeighedQueue ages;
    private final KeyIndex index;

    /** @param places how many keys at most, at least 1 */
    GhostList(PolicyWords words, int places) {
        this.places = Slots.sized(places, Long.MAX_VALUE / 2, words, place -> {});
        ages = new WeighedQueue(this.places);
        index = new KeyIndex(words, places);
    }

    /** The sum of the victims' sizes. */
    long size() {
        return ages.size();
    }

    boolean isEmpty() {
        return ages.isEmpty();
    }

    boolean contains(long key) {
        return index.find(key) != KeyIndex.NONE;
    }

    /** The key must not be here. Forgets the oldest where there is no place for it. */
    void add(long key, long size) {
        if (!places.fits(size)) {
            forgetOldest();
        }
        int place = places.take(size);
        ages.addLast(place);
        index.put(place, key);
    }

    /** The key must be here. */
    void remove(long key) {
        forget(index.find(key));
    }

    /** There must be one. */
    void forgetOldest() {
        forget(ages.first());
    }

    private void forget(int place) {
        ages.remove(place);
        index.clear(place);
        places.free(place);
    }
}
