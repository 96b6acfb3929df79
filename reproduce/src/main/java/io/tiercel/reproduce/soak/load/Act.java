package io.tiercel.reproduce.soak.load;

/** What a client does, and what is counted of it. */
public enum Act {
    STATUS,
    LISTING,
    READ,
    POSITIONED_READ,
    /** A read from a stream that has been open for long. */
    OPEN_STREAM,
    CHECKSUM,
    CONTENT_SUMMARY,
    CREATE,
    OVERWRITE,
    APPEND,
    RENAME,
    DELETE
}
