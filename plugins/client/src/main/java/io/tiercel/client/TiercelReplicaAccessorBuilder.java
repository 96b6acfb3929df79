package io.tiercel.client;

import io.tiercel.client.data.BlockReads;
import io.tiercel.client.data.block.BlockAccess;
import io.tiercel.wire.cache.BlockName;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.ReplicaAccessor;
import org.apache.hadoop.hdfs.ReplicaAccessorBuilder;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Offers HDFS a reader for each block, before HDFS makes its own. Set by {@code
 * dfs.client.replica.accessor.builder.classes}. Where Tiercel has nothing to offer, or is off, HDFS reads as ever.
 */
public final class TiercelReplicaAccessorBuilder extends ReplicaAccessorBuilder {
    private static final Logger LOG = LoggerFactory.getLogger(TiercelReplicaAccessorBuilder.class);

    private String fileName = "";
    private String poolId = "";
    private long blockId;
    private long generationStamp;
    private long visibleLength;
    private boolean allowShortCircuit;
    private byte[] token = new byte[0];
    private @Nullable Configuration conf;

    @Override
    public ReplicaAccessorBuilder setFileName(String name) {
        fileName = name;
        return this;
    }

    @Override
    public ReplicaAccessorBuilder setBlock(long id, String pool) {
        blockId = id;
        poolId = pool;
        return this;
    }

    @Override
    public ReplicaAccessorBuilder setGenerationStamp(long stamp) {
        generationStamp = stamp;
        return this;
    }

    /** What we serve was verified when it was fetched and when it was kept, whether or not the reader asks. */
    @Override
    public ReplicaAccessorBuilder setVerifyChecksum(boolean verify) {
        return this;
    }

    @Override
    public ReplicaAccessorBuilder setClientName(String name) {
        return this;
    }

    @Override
    public ReplicaAccessorBuilder setAllowShortCircuitReads(boolean allow) {
        allowShortCircuit = allow;
        return this;
    }

    @Override
    public ReplicaAccessorBuilder setVisibleLength(long length) {
        visibleLength = length;
        return this;
    }

    @Override
    public ReplicaAccessorBuilder setConfiguration(Configuration configuration) {
        conf = configuration;
        return this;
    }

    @Override
    public ReplicaAccessorBuilder setBlockAccessToken(byte[] written) {
        token = written;
        return this;
    }

    // HDFS takes null for "not served here", which its signature does not say.
    @Override
    @SuppressWarnings("NullAway")
    public @Nullable ReplicaAccessor build() {
        ClientRuntime runtime =
                conf == null || !ClientStart.ofThisProcess().hasStarted() ? null : ClientRuntime.serving(conf);
        if (runtime == null) {
            return null;
        }
        BlockName block = new BlockName(poolId, blockId, generationStamp);
        ReplicaAccessor accessor = runtime.data() == null ? null : accessor(runtime.data(), block);
        if (accessor == null) {
            runtime.leftToHdfs(block, fileName);
        }
        return accessor;
    }

    private @Nullable ReplicaAccessor accessor(BlockReads data, BlockName block) {
        try {
            return data.accessor(
                    new BlockReads.Request(block, fileName, visibleLength, BlockAccess.parse(token), allowShortCircuit),
                    System.currentTimeMillis());
        } catch (IOException e) {
            LOG.warn("Tiercel leaves block {} of {} to HDFS: {}", blockId, fileName, e.toString());
            return null;
        }
    }
}
