package io.tiercel.testbed.demo;

/** Where stock Hadoop finds what a work reads. */
public enum StockReads {
    /** Metadata, in the NameNode's memory. */
    NAME_NODE("NameNode"),
    /** Data, on a disk that gives a DataNode {@value Demo#DISK_MEGABYTES_A_SECOND} MB/s. */
    DISK("disk"),
    /** Data that the DataNode's machine has in memory, and sends as fast as it can. */
    PAGE_CACHE("page cache");

    private final String title;

    StockReads(String title) {
        this.title = title;
    }

    public String title() {
        return title;
    }
}
