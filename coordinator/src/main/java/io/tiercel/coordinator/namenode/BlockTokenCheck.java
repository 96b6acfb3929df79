package io.tiercel.coordinator.namenode;

import io.tiercel.wire.cache.KeyQuestion;

/** Whether block tokens are genuine. Thread-safe. */
@FunctionalInterface
public interface BlockTokenCheck {
    /** That of a cluster without block tokens: there are none that are. */
    BlockTokenCheck NONE = question -> false;

    /** Whether a DataNode would let the token's holder read the block now. Does not wait for anything. */
    boolean permits(KeyQuestion question);
}
