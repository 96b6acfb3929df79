package io.tiercel.systemtests.process;

import io.tiercel.client.ClientRuntime;
import io.tiercel.client.data.BlockReads;
import io.tiercel.client.data.chunk.Tier;
import java.io.IOException;
import java.security.PrivilegedExceptionAction;
import java.util.Objects;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.security.UserGroupInformation;

/** Short words for what these tests do all the time. */
public final class Reading {
    private Reading() {}

    /** Tiercel loaded into a client without any service beside it, and with no tier but the process's. */
    public static Configuration load(Configuration base, String host) {
        Configuration conf = new Configuration(base);
        conf.set("dfs.client.failover.proxy.provider." + host, "io.tiercel.client.TiercelProxyProvider");
        conf.set("dfs.client.replica.accessor.builder.classes", "io.tiercel.client.TiercelReplicaAccessorBuilder");
        conf.set("tiercel.client.node.capacity", "0");
        return conf;
    }

    /** A new client of that HDFS user's. */
    public static DistributedFileSystem as(String user, Configuration conf) throws IOException, InterruptedException {
        return UserGroupInformation.createRemoteUser(user).doAs((PrivilegedExceptionAction<DistributedFileSystem>)
                () -> (DistributedFileSystem) FileSystem.newInstance(FileSystem.getDefaultUri(conf), conf));
    }

    public static byte[] all(FileSystem files, String path) throws IOException {
        try (FSDataInputStream in = files.open(new Path(path))) {
            return in.readAllBytes();
        }
    }

    public static void write(FileSystem files, String path, byte[] bytes) throws IOException {
        try (FSDataOutputStream out = files.create(new Path(path), true)) {
            out.write(bytes);
        }
    }

    /** Bytes that memory has served in this process to clients with such settings. */
    public static long fromMemory(Configuration conf) {
        return bytes(conf, Tier.PROCESS) + bytes(conf, Tier.NODE);
    }

    public static long bytes(Configuration conf, Tier tier) {
        BlockReads data = Objects.requireNonNull(
                Objects.requireNonNull(ClientRuntime.of(conf), "Tiercel is off").data());
        return data.bytes().of(tier);
    }
}
