package io.tiercel.wire.cache;

/** What became of the wish to pin a block. */
public enum PinOutcome {
    PINNED,
    ALREADY_PINNED,
    /** The DataNode has no finished replica of it, of this generation. */
    NOT_HERE,
    /** It does not fit beside what is pinned. */
    NO_ROOM,
    /** Its files could not be read, or may not be locked. */
    FAILED
}
