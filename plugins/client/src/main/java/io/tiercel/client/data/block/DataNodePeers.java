package io.tiercel.client.data.block;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.tiercel.client.data.block.BlockPlace.Replica;
import io.tiercel.client.hot.HotPlaces;
import io.tiercel.client.steer.Steering;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.security.PrivilegedExceptionAction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.BlockReader;
import org.apache.hadoop.hdfs.DFSClient;
import org.apache.hadoop.hdfs.client.impl.BlockReaderFactory;
import org.apache.hadoop.hdfs.client.impl.DfsClientConf;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.protocol.datatransfer.InvalidEncryptionKeyException;
import org.apache.hadoop.hdfs.security.token.block.BlockTokenIdentifier;
import org.apache.hadoop.hdfs.server.datanode.CachingStrategy;
import org.apache.hadoop.net.NetUtils;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.token.Token;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The way to the DataNodes of one cluster: HDFS's own block readers over HDFS's own connections, with the reader's own
 * block token. Thread-safe.
 */
public final class DataNodePeers {
    private static final Logger LOG = LoggerFactory.getLogger(DataNodePeers.class);
    private static final Duration SHUN = Duration.ofSeconds(30);
    private static final int SHUNNED_MAX = 1_000;

    private final URI cluster;
    private final Supplier<Configuration> plainConf;
    private final UserGroupInformation user;
    private final @Nullable Steering steering;
    private final @Nullable HotPlaces hot;
    private final Cache<String, Boolean> shunned = Caffeine.newBuilder()
            .maximumSize(SHUNNED_MAX)
            .expireAfterWrite(SHUN)
            .executor(Runnable::run)
            .build();
    private final DataNodeWaits waits = new DataNodeWaits();
    private @Nullable Link link;
    /** A DataNode that a reader has waited for so long is passed over: HDFS's client hedges its reads after about that. */
    private volatile long hedgeNanos = Long.MAX_VALUE;

    /**
     * @param plainConf makes a client configuration in which Tiercel is off; asked once, when it is first needed
     * @param user whose credentials open encrypted connections
     * @param steering which replica to read first; null for the nearest
     * @param hot which blocks memcached holds; null for none
     */
    public DataNodePeers(
            URI cluster,
            Supplier<Configuration> plainConf,
            UserGroupInformation user,
            @Nullable Steering steering,
            @Nullable HotPlaces hot) {
        this.cluster = cluster;
        this.plainConf = plainConf;
        this.user = user;
        this.steering = steering;
        this.hot = hot;
    }

    /** HDFS's own client, which knows how to connect, and the configuration it was made with. */
    private record Link(DFSClient dfs, Configuration conf) {}

    /** What a reader wants of a block. */
    public record Wish(String fileName, Token<BlockTokenIdentifier> token, boolean allowShortCircuit) {}

    /** The replicas in the order to try them: one in memory that is near first, those that failed a moment ago or are slow last. */
    List<Replica> preferred(BlockPlace place) {
        List<Replica> replicas = place.replicas();
        DatanodeInfo first = steering == null
                ? null
                : steering.prefer(
                        place.block(), replicas.stream().map(Replica::node).toList());
        List<Replica> order = new ArrayList<>(replicas.size());
        List<Replica> last = new ArrayList<>();
        for (Replica replica : replicas) {
            boolean isLast = isLast(replica.node().getDatanodeUuid());
            if (replica.node().equals(first) && !isLast) {
                order.add(0, replica);
            } else {
                (isLast ? last : order).add(replica);
            }
        }
        order.addAll(last);
        return order;
    }

    private boolean isLast(String dataNode) {
        return shunned.getIfPresent(dataNode) != null || waits.anyOf(dataNode, hedgeNanos, System.nanoTime());
    }

    /** A reader begins to wait for the replica's DataNode. */
    DataNodeWaits.Wait await(Replica replica) {
        return waits.begin(replica.node().getDatanodeUuid(), System.nanoTime());
    }

    /** Where hot blocks of the cluster are; null if nothing is read from memcached. */
    @Nullable
    public HotPlaces hot() {
        return hot;
    }

    void shun(Replica replica) {
        shunned.put(replica.node().getDatanodeUuid(), Boolean.TRUE);
    }

    /**
     * Tells the NameNode that these replicas do not match their checksums, as HDFS's own streams do: it makes new ones of
     * another. A NameNode that cannot be told is no reason for a read to fail.
     */
    void reportCorrupt(ExtendedBlock block, List<Replica> replicas) {
        DatanodeInfo[] nodes = replicas.stream().map(Replica::node).toArray(DatanodeInfo[]::new);
        LOG.warn("{} is corrupt on {}", block, List.of(nodes));
        try {
            link().dfs().reportBadBlocks(new LocatedBlock[] {new LocatedBlock(block, nodes)});
        } catch (IOException e) {
            LOG.warn("The NameNode could not be told that {} is corrupt: {}", block, e.toString());
        }
    }

    /** Opens bytes [from, to) of a replica, with HDFS's checksums verified. */
    BlockReader open(BlockPlace place, Replica replica, Wish wish, long from, long to) throws IOException {
        Link link = link();
        try {
            return open(link, place, replica, wish, from, to);
        } catch (InvalidEncryptionKeyException e) {
            // The cluster's keys are new, as after a restart: the client keeps the one it was given, and is to ask
            // again.
            LOG.info("Asking for a new encryption key of {}: {}", cluster, e.getMessage());
            link.dfs().clearDataEncryptionKey();
            return open(link, place, replica, wish, from, to);
        }
    }

    private BlockReader open(Link link, BlockPlace place, Replica replica, Wish wish, long from, long to)
            throws IOException {
        DFSClient dfs = link.dfs();
        DatanodeInfo node = replica.node();
        InetSocketAddress address =
                NetUtils.createSocketAddr(node.getXferAddr(dfs.getConf().isConnectToDnViaHostname()), -1, null, true);
        return new BlockReaderFactory(dfs.getConf())
                .setInetSocketAddress(address)
                .setRemotePeerFactory(dfs)
                .setDatanodeInfo(node)
                .setStorageType(replica.storageType())
                .setFileName(wish.fileName())
                .setBlock(place.block())
                .setBlockToken(wish.token())
                .setStartOffset(from)
                .setLength(to - from)
                .setVerifyChecksum(true)
                .setClientName(dfs.getClientName())
                .setCachingStrategy(CachingStrategy.newDefaultStrategy())
                .setAllowShortCircuitLocalReads(wish.allowShortCircuit())
                .setClientCacheContext(dfs.getClientContext())
                .setUserGroupInformation(user)
                .setConfiguration(link.conf())
                .build();
    }

    private synchronized Link link() throws IOException {
        Link known = link;
        if (known == null) {
            known = connect();
            link = known;
            hedgeNanos = hedgeNanos(known.dfs().getConf());
        }
        return known;
    }

    /** Half of HDFS's threshold, since the first of two readers may have begun to wait a little after it was sent off. */
    private static long hedgeNanos(DfsClientConf conf) {
        return conf.getHedgedReadThreadpoolSize() > 0
                ? TimeUnit.MILLISECONDS.toNanos(conf.getHedgedReadThresholdMillis()) / 2
                : Long.MAX_VALUE;
    }

    private Link connect() throws IOException {
        Configuration conf = plainConf.get();
        try {
            return new Link(user.doAs((PrivilegedExceptionAction<DFSClient>) () -> new DFSClient(cluster, conf)), conf);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while opening a client of " + cluster, e);
        }
    }
}
