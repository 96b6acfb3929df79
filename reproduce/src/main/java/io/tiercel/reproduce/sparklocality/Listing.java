package io.tiercel.reproduce.sparklocality;

/** What listings tell Spark of a block in memory. */
enum Listing {
    /** All its replicas, as HDFS does. */
    ALL("all"),
    /** Only the one in memory. */
    MEMORY_FIRST("memory-first");

    private final String label;

    Listing(String label) {
        this.label = label;
    }

    /** The value of {@code tiercel.client.locations}. */
    String label() {
        return label;
    }
}
