package io.tiercel.datanode.pin;

import io.tiercel.datanode.memory.LockedFile;
import io.tiercel.datanode.pin.ReplicaFiles.Replica;
import java.io.IOException;
import java.util.function.BooleanSupplier;

/** A replica's two files, locked in memory. */
final class PinnedReplica implements AutoCloseable {
    private final LockedFile data;
    private final LockedFile meta;

    private PinnedReplica(LockedFile data, LockedFile meta) {
        this.data = data;
        this.meta = meta;
    }

    static PinnedReplica of(Replica replica, BooleanSupplier isOver) throws IOException {
        LockedFile data = LockedFile.of(replica.data(), isOver);
        try {
            return new PinnedReplica(data, LockedFile.of(replica.meta(), isOver));
        } catch (IOException e) {
            data.close();
            throw e;
        }
    }

    long bytes() {
        return data.bytes() + meta.bytes();
    }

    long residentBytes() throws IOException {
        return data.residentBytes() + meta.residentBytes();
    }

    /** Whether the replica's files are those that are locked. */
    boolean isOf(Replica replica) {
        return data.isStill(replica.data()) && meta.isStill(replica.meta());
    }

    @Override
    public void close() {
        data.close();
        meta.close();
    }
}
