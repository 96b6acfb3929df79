package io.tiercel.datanode;

import org.jspecify.annotations.Nullable;

/** What is pinned on this DataNode, shown by JMX. */
public interface PinsMXBean {
    /** {@code ok}, or what is wrong and what to do about it. */
    String getHealth();

    /** How much may be pinned: settings and the limit on locked memory taken together. */
    long getCapacityBytes();

    /** How much is, data and checksums. */
    long getPinnedBytes();

    int getPinnedBlocks();

    /**
     * How much of its finalized replicas the page cache holds that is not pinned, data and checksums, in whole pages, as
     * the last sweep through them has found; null before the first, where there are none, and where the kernel does not
     * tell.
     */
    @Nullable
    Long getUnpinnedCachedBytes();

    /** How often a block that was here could not be pinned though there was room. */
    long getFailures();

    /** How many blocks were unpinned because HDFS had deleted, moved or changed them. */
    long getReconciled();

    /** Whether the coordinator is in session with this DataNode, so that it orders what is pinned. */
    boolean isCoordinated();
}
