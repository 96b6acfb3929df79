package io.tiercel.datanode.pin;

import java.io.IOException;
import java.util.Map;

/** Which replicas a DataNode has that nobody writes to. Thread-safe. */
public interface FinalizedReplicas {
    /** The ids of their blocks, by block pool. Goes through all of them, so not to be asked for often. */
    Map<String, long[]> idsByPool() throws IOException;
}
