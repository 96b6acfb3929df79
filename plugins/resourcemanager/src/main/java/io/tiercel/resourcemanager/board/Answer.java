package io.tiercel.resourcemanager.board;

/** What a job makes of a slot. */
public enum Answer {
    TAKES,
    DECLINES,
    /** There is no room for it, and the job has waited for so long that one VM may be reserved for it, but no more of them. */
    RESERVES_ONE
}
