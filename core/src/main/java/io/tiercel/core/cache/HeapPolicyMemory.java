package io.tiercel.core.cache;

/** Policy memory on the heap of one process. */
public final class HeapPolicyMemory implements PolicyMemory {
    private final long[] words;

    public HeapPolicyMemory(int words) {
        this.words = new long[words];
    }

    @Override
    public long get(int index) {
        return words[index];
    }

    @Override
    public void set(int index, long value) {
        words[index] = value;
    }
}
