package io.tiercel.datanode;

import io.tiercel.datanode.pin.FinalizedReplicas;
import io.tiercel.datanode.pin.ReplicaFiles;
import io.tiercel.wire.cache.BlockName;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.BlockLocalPathInfo;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.ReplicaNotFoundException;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsDatasetSpi;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsDatasetSpi.FsVolumeReferences;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsVolumeSpi;

/** The replicas of the DataNode that this is loaded into. */
final class DataNodeReplicas implements ReplicaFiles, FinalizedReplicas {
    private final DataNode dataNode;

    DataNodeReplicas(DataNode dataNode) {
        this.dataNode = dataNode;
    }

    @Override
    public Optional<Replica> finalized(String pool, long id) throws IOException {
        FsDatasetSpi<?> replicas = dataNode.getFSDataset();
        try {
            // Before the DataNode has met its NameNode there is none, and no replica of an unknown pool.
            return replicas == null ? Optional.empty() : finalized(replicas, pool, id);
        } catch (ReplicaNotFoundException e) {
            return Optional.empty();
        }
    }

    @Override
    public Map<String, long[]> idsByPool() throws IOException {
        FsDatasetSpi<?> replicas = dataNode.getFSDataset();
        Map<String, long[]> ids = new TreeMap<>();
        for (String pool : replicas == null ? Set.<String>of() : pools(replicas)) {
            ids.put(
                    pool,
                    replicas.getFinalizedBlocks(pool).stream()
                            .mapToLong(Block::getBlockId)
                            .toArray());
        }
        return ids;
    }

    private static Optional<Replica> finalized(FsDatasetSpi<?> replicas, String pool, long id) throws IOException {
        Block stored = replicas.getStoredBlock(pool, id);
        if (stored == null || !replicas.isValidBlock(new ExtendedBlock(pool, stored))) {
            return Optional.empty();
        }
        BlockLocalPathInfo files = replicas.getBlockLocalPathInfo(new ExtendedBlock(pool, stored));
        BlockName name = new BlockName(pool, id, stored.getGenerationStamp());
        return Optional.of(new Replica(name, Path.of(files.getBlockPath()), Path.of(files.getMetaPath())));
    }

    private static Set<String> pools(FsDatasetSpi<?> replicas) throws IOException {
        Set<String> pools = new TreeSet<>();
        try (FsVolumeReferences volumes = replicas.getFsVolumeReferences()) {
            for (FsVolumeSpi volume : volumes) {
                pools.addAll(List.of(volume.getBlockPoolList()));
            }
        }
        return pools;
    }
}
