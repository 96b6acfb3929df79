package io.tiercel.client.data.block;

import io.tiercel.client.data.block.BlockPlace.Replica;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The copies of a block that one reader has found corrupt. The NameNode is told of each once, and by HDFS's own rule: not
 * where all of several copies are, as then it is more likely the reader that is at fault. Not thread-safe.
 */
final class CorruptReplicas {
    private final BlockPlace place;
    private final Set<Replica> found = new LinkedHashSet<>();
    private final Set<Replica> told = new LinkedHashSet<>();

    CorruptReplicas(BlockPlace place) {
        this.place = place;
    }

    void add(Replica replica) {
        found.add(replica);
    }

    /** Tells the NameNode of those that it has not been told of. */
    void report() {
        int copies = place.replicas().size();
        if (copies > 1 && found.size() == copies) {
            return;
        }
        List<Replica> untold = new ArrayList<>(found);
        untold.removeAll(told);
        if (!untold.isEmpty()) {
            told.addAll(untold);
            place.peers().reportCorrupt(place.block(), untold);
        }
    }
}
