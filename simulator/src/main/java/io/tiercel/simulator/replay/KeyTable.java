package io.tiercel.simulator.replay;

/**
 * A map from keys to numbers from 0 up: a hash table of open addressing that grows, without objects for its entries. Not
 * thread-safe.
 */
final class KeyTable {
    static final int NONE = -1;

    private long[] keys;
    /** Plus one; 0 where the place is empty. */
    private int[] numbers;

    private int mask;
    private int size;

    KeyTable() {
        allocate(1 << 10);
    }

    int size() {
        return size;
    }

    /** The key's number, or {@link #NONE}. */
    int find(long key) {
        int place = home(key);
        while (numbers[place] != 0) {
            if (keys[place] == key) {
                return numbers[place] - 1;
            }
            place = (place + 1) & mask;
        }
        return NONE;
    }

    /** The key must not be here. */
    void put(long key, int number) {
        if (size >= numbers.length / 2) {
            grow();
        }
        insert(key, number + 1);
        size++;
    }

    /** The key must be here. Those behind it that would not be found any more move up into the gap. */
    void remove(long key) {
        int gap = home(key);
        while (keys[gap] != key || numbers[gap] == 0) {
            gap = (gap + 1) & mask;
        }
        for (int place = (gap + 1) & mask; numbers[place] != 0; place = (place + 1) & mask) {
            int way = (place - home(keys[place])) & mask;
            if (way >= ((place - gap) & mask)) {
                keys[gap] = keys[place];
                numbers[gap] = numbers[place];
                gap = place;
            }
        }
        numbers[gap] = 0;
        size--;
    }

    private void insert(long key, int numberPlusOne) {
        int place = home(key);
        while (numbers[place] != 0) {
            place = (place + 1) & mask;
        }
        keys[place] = key;
        numbers[place] = numberPlusOne;
    }

    private void grow() {
        long[] oldKeys = keys;
        int[] oldNumbers = numbers;
        allocate(Math.multiplyExact(oldNumbers.length, 2));
        for (int place = 0; place < oldNumbers.length; place++) {
            if (oldNumbers[place] != 0) {
                insert(oldKeys[place], oldNumbers[place]);
            }
        }
    }

    private void allocate(int places) {
        keys = new long[places];
        numbers = new int[places];
        mask = places - 1;
    }

    private int home(long key) {
        return (int) ((key * 0x9e37_79b9_7f4a_7c15L) >>> 32) & mask;
    }
}
