package io.tiercel.core.cache;

/**
 * The words of one policy, handed out part by part in the order in which its parts are built: nobody counts offsets.
 *
 * <p>A part reserves its words in its constructor and must not look at them there, because they may be only counted.
 */
public final class PolicyWords {
    private final PolicyMemory memory;
    private int reserved;

    public PolicyWords(PolicyMemory memory) {
        this.memory = memory;
    }

    /** Words without memory behind them, to learn how many a policy reserves. */
    static PolicyWords counted() {
        return new PolicyWords(new HeapPolicyMemory(0));
    }

    /** The first of so many words that nobody else has. */
    int reserve(int words) {
        int first = reserved;
        reserved = Math.addExact(reserved, words);
        return first;
    }

    PolicyMemory memory() {
        return memory;
    }

    int reserved() {
        return reserved;
    }
}
