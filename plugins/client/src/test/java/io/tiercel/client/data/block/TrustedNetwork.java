package io.tiercel.client.data.block;

import java.net.InetAddress;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.protocol.datatransfer.TrustedChannelResolver;

/** Lets a client read from DataNodes without asking the NameNode first whether that is to be encrypted. */
final class TrustedNetwork extends TrustedChannelResolver {
    @Override
    public boolean isTrusted() {
        return true;
    }

    @Override
    public boolean isTrusted(InetAddress peer) {
        return true;
    }

    static void set(Configuration conf) {
        conf.set("dfs.trustedchannel.resolver.class", TrustedNetwork.class.getName());
    }
}
