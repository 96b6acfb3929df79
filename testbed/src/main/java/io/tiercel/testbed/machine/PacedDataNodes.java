package io.tiercel.testbed.machine;

import io.tiercel.testkit.EmbeddedCluster;
import java.io.IOException;
import java.lang.reflect.Method;
import java.util.Optional;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.util.DataTransferThrottler;
import org.jspecify.annotations.Nullable;

/**
 * Paces what each DataNode of an embedded cluster sends to readers, as a slow disk would, by HDFS's own throttle for that:
 * the one of {@code dfs.datanode.data.read.bandwidthPerSec}. Needs no root.
 *
 * <p>All readers of a DataNode share its throttle. It slows whatever the DataNode sends, be it from a disk, from the page
 * cache or from pinned memory, so it stands for a disk only where that is to be read each time. It does not slow what a
 * client has in its own memory, since no DataNode sends that.
 *
 * <p>Not by the setting itself: the throttle that it makes counts in periods of half a second, and gives up to two of them
 * for nothing after a pause. That is as much as a small file has.
 */
public final class PacedDataNodes {
    private static final long PERIOD_MILLIS = 20;

    private final EmbeddedCluster cluster;

    public PacedDataNodes(EmbeddedCluster cluster) {
        this.cluster = cluster;
    }

    /** Lets each DataNode send so many bytes a second from now on. */
    public void pace(long bytesPerSecond) throws IOException {
        for (DataNode dataNode : cluster.dfs().getDataNodes()) {
            set(dataNode, Optional.of(new DataTransferThrottler(PERIOD_MILLIS, bytesPerSecond)));
        }
    }

    /** Lets each DataNode send as fast as it can, as at first. */
    public void release() throws IOException {
        for (DataNode dataNode : cluster.dfs().getDataNodes()) {
            set(dataNode, Optional.empty());
        }
    }

    /** By reflection: both methods are public, but the class between them is not. */
    private static void set(DataNode dataNode, Optional<DataTransferThrottler> throttle) throws IOException {
        try {
            Object server = DataNode.class.getMethod("getXferServer").invoke(dataNode);
            Method setter = server.getClass().getMethod("setReadThrottler", DataTransferThrottler.class);
            setter.setAccessible(true);
            @Nullable DataTransferThrottler orNone = throttle.orElse(null);
            setter.invoke(server, orNone);
        } catch (ReflectiveOperationException e) {
            throw new IOException("this Hadoop cannot pace what its DataNodes send: " + e, e);
        }
    }
}
