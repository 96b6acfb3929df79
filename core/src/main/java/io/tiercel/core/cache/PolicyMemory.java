package io.tiercel.core.cache;

/**
 * The words a policy keeps its state in, all zero at first.
 *
 * <p>A policy holds nothing else, so that its state can live in memory that several processes share and that outlives
 * each of them. The caller sees to it that one writer works at a time.
 */
public interface PolicyMemory {
    long get(int index);

    void set(int index, long value);
}
