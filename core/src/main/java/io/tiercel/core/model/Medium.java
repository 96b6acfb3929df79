package io.tiercel.core.model;

/** What a copy of a block is held in. */
public enum Medium {
    MEMORY,
    DISK
}
