package io.tiercel.core.events;

import java.util.List;

/**
 * One answer of the NameNode to "which transactions are there from this one on".
 *
 * @param firstTxid the first transaction read, or -1 if none was
 * @param lastTxid the last transaction read, or -1 if none was
 * @param syncTxid the last transaction that is durable, or 0 if the NameNode cannot tell
 * @param batches the transactions among them that HDFS announces, in order
 */
public record EditPage(long firstTxid, long lastTxid, long syncTxid, List<Batch> batches) {
    /** A transaction and the events it is announced by. */
    public record Batch(long txid, List<NamespaceEvent> events) {}

    public EditPage {
        batches = List.copyOf(batches);
    }

    boolean isEmpty() {
        return lastTxid < 0;
    }
}
