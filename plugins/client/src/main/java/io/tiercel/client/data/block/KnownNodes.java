package io.tiercel.client.data.block;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.Objects;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.DatanodeInfoWithStorage;
import org.jspecify.annotations.Nullable;

/**
 * One object for each storage of a DataNode, in place of one for each replica of each block: every answer of the NameNode
 * brings new ones, of more than a kilobyte each. What is given is never shared with who asks the NameNode. Bounded;
 * thread-safe.
 */
public final class KnownNodes {
    private static final int NODES_MAX = 10_000;

    private static final Cache<Key, DatanodeInfo> NODES = Caffeine.newBuilder()
            .maximumWeight(NODES_MAX)
            .weigher((key, node) -> 1)
            .executor(Runnable::run)
            .build();

    private KnownNodes() {}

    /** All of it that a reader goes by. */
    private record Key(
            String uuid,
            String transferAddress,
            String hostName,
            int ipcPort,
            String rack,
            @Nullable String storage,
            DatanodeInfo.AdminStates state) {
        static Key of(DatanodeInfo node) {
            return new Key(
                    Objects.requireNonNullElse(node.getDatanodeUuid(), ""),
                    node.getXferAddr(),
                    Objects.requireNonNullElse(node.getHostName(), ""),
                    node.getIpcPort(),
                    node.getNetworkLocation(),
                    node instanceof DatanodeInfoWithStorage with ? with.getStorageID() : null,
                    node.getAdminState());
        }

        // Written out: what the JVM makes at run time for a record takes each new process several milliseconds.
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Key that
                    && uuid.equals(that.uuid)
                    && transferAddress.equals(that.transferAddress)
                    && hostName.equals(that.hostName)
                    && ipcPort == that.ipcPort
                    && rack.equals(that.rack)
                    && Objects.equals(storage, that.storage)
                    && state == that.state;
        }

        @Override
        public int hashCode() {
            return 31 * uuid.hashCode() + Objects.hashCode(storage);
        }
    }

    /** A node that is alike, and that nobody changes. */
    public static DatanodeInfo shared(DatanodeInfo node) {
        return NODES.get(Key.of(node), key -> copy(node));
    }

    private static DatanodeInfo copy(DatanodeInfo node) {
        return node instanceof DatanodeInfoWithStorage with
                ? new DatanodeInfoWithStorage(with, with.getStorageID(), with.getStorageType())
                : new DatanodeInfo.DatanodeInfoBuilder().setFrom(node).build();
    }
}
