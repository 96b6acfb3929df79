package io.tiercel.coordinator.reads;

/** From where a block was read, as far as the coordinator can tell by what clients report. */
public enum ReadTier {
    /** A tier of the client: its process's memory, its machine's, or memcached. A client does not say which. */
    CLIENT("client"),
    /** A DataNode that has the block pinned in memory. */
    PINNED("pinned"),
    /** A DataNode that has it not: its disk, or the page cache by chance. */
    DATANODE("datanode");

    private final String label;

    ReadTier(String label) {
        this.label = label;
    }

    /** The word for it in answers and metrics. */
    public String label() {
        return label;
    }
}
