package io.tiercel.datanode;

/** What is pinned on this DataNode, shown by JMX. */
public interface PinsMXBean {
    /** {@code ok}, or what is wrong and what to do about it. */
    String getHealth();

    /** How much may be pinned: settings and the limit on locked memory taken together. */
    long getCapacityBytes();

    /** How much is, data and checksums. */
    long getPinnedBytes();

    int getPinnedBlocks();

    /** How often a block that was here could not be pinned though there was room. */
    long getFailures();

    /** How many blocks were unpinned because HDFS had deleted, moved or changed them. */
    long getReconciled();

    /** Whether the coordinator is in session with this DataNode, so that it orders what is pinned. */
    boolean isCoordinated();
}
