package io.tiercel.reproduce.soak.truth;

/**
 * What a file is from some moment on, until something else is told of it.
 *
 * @param generation of the file's name: a later one is another name
 * @param beganNanos before the change was asked for
 * @param endedNanos after it was done; {@link Long#MAX_VALUE} while it is not known to be
 * @param content number of its bytes; 0 where there is no file
 * @param length in bytes
 * @param least length that may be seen while the change is made
 * @param origin who made the change
 */
record FileState(
        long generation, long beganNanos, long endedNanos, long content, long length, long least, Origin origin) {
    /** Of the content that no file has. */
    static final long ABSENT = 0;

    /** Who made a change. */
    enum Origin {
        /** A client with Tiercel, whose process must see it at once. */
        TIERCEL,
        /** A client as Hadoop comes. */
        STOCK,
        /** Somebody, but nobody knows whether it was done, or will be. */
        UNKNOWN
    }

    boolean absent() {
        return content == ABSENT;
    }
}
