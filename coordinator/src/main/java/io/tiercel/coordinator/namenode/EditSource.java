package io.tiercel.coordinator.namenode;

import io.tiercel.core.events.EditPage;
import java.io.IOException;
import java.util.function.Consumer;

/** What a NameNode tells of its changes. Every method asks it; for one thread. */
public interface EditSource {
    /** The last transaction written, or -1 if the NameNode cannot tell, as when it is about to become active. */
    long currentTxid() throws IOException;

    /** The transactions from this one on, as many as the NameNode cares to give. */
    EditPage edits(long fromTxid) throws IOException;

    /** Lists the files open for writing. The listing is no snapshot: what changes meanwhile may be in it or not. */
    void openFiles(Consumer<String> each) throws IOException;

    /** Whether there is no file open for writing at this path, be it closed or gone. */
    boolean isClosed(String path) throws IOException;

    /** Whether access may be taken away without a transaction: something outside HDFS decides of it, or may do so. */
    default boolean mayRevokeUntold() {
        return false;
    }

    /** Begins a new segment of the edit log; its first transaction. */
    long beginSegment() throws IOException;
}
