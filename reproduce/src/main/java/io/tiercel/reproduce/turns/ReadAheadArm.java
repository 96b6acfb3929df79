package io.tiercel.reproduce.turns;

/** How far is read ahead of who reads a block in order. */
enum ReadAheadArm {
    /** By the kernel alone, as it comes. So it is where a DataNode has no {@code libhadoop}. */
    KERNEL("the kernel's 128 KiB", 128, false),
    /** A DataNode with {@code libhadoop} asks the kernel for 4 MiB, {@code dfs.datanode.readahead.bytes}. */
    DATA_NODE("HDFS's 4 MiB", 128, true),
    /** The same, and the kernel allows it: {@code blockdev --setra 8192}. */
    ALLOWED("HDFS's 4 MiB, and 4 MiB of the kernel", 4096, true);

    private final String label;
    private final int kernelKib;
    private final boolean ofDataNode;

    ReadAheadArm(String label, int kernelKib, boolean ofDataNode) {
        this.label = label;
        this.kernelKib = kernelKib;
        this.ofDataNode = ofDataNode;
    }

    /** As tables write it. */
    String label() {
        return label;
    }

    int kernelKib() {
        return kernelKib;
    }

    /** Whether the DataNode asks for it too, as it does where it has {@code libhadoop}. */
    boolean ofDataNode() {
        return ofDataNode;
    }
}
