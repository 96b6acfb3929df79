package io.tiercel.client.data.block;

import io.tiercel.client.data.BytesByTier;
import io.tiercel.client.data.ChunkSource;
import io.tiercel.client.data.TieredAccessor;
import io.tiercel.client.data.chunk.NoTier;
import io.tiercel.client.data.tier.SideWork;
import io.tiercel.client.data.tier.SingleFlight;
import io.tiercel.client.data.tier.TieredChunks;
import io.tiercel.wire.cache.BlockName;
import java.io.IOException;
import java.net.URI;
import java.util.Objects;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlocks;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.token.Token;

/** What tests of a block's readers are made of. */
public final class ReadScene {
    private ReadScene() {}

    /** Of a NameNode that is not there. */
    public static DataNodePeers peers(Configuration conf) throws IOException {
        return peers("hdfs://localhost:1", conf);
    }

    public static DataNodePeers peers(String nameNode, Configuration conf) throws IOException {
        return new DataNodePeers(URI.create(nameNode), () -> conf, UserGroupInformation.getCurrentUser(), null, null);
    }

    static BlockStream stream(BlockPlace place) {
        return new BlockStream(place, new DataNodePeers.Wish("/a-file", new Token<>(), false));
    }

    /** To which no tier has anything, and which has the block as one chunk. */
    static TieredAccessor accessor(BlockPlace place, BlockSource source, Runnable onFailure) {
        int bytes = (int) place.lengthBytes();
        TieredChunks none = new TieredChunks(NoTier.NONE, NoTier.NONE, 0, bytes, SideWork.atOnce());
        return new TieredAccessor(
                place,
                new ChunkSource(none, SingleFlight.inProcess(), SideWork.atOnce(), bytes, 0),
                new BytesByTier(),
                source,
                bytes,
                (dataNode, read, wait) -> {},
                onFailure);
    }

    /** Where the first block of the file is, once the NameNode knows of so many replicas. */
    static BlockPlace firstBlock(DistributedFileSystem files, String path, int replicas, DataNodePeers peers)
            throws IOException {
        LocatedBlocks located;
        do {
            located = files.getClient().getLocatedBlocks(path, 0, 1);
        } while (located.get(0).getLocations().length < replicas);
        ExtendedBlock block = located.get(0).getBlock();
        BlockDirectory directory = new BlockDirectory();
        directory.learn(located, peers);
        return Objects.requireNonNull(
                directory.find(new BlockName(block.getBlockPoolId(), block.getBlockId(), block.getGenerationStamp())));
    }
}
