package io.tiercel.client.steer;

import io.tiercel.core.model.NamedTopology;
import io.tiercel.core.model.Proximity;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.function.Predicate;
import org.apache.hadoop.hdfs.DFSUtilClient;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.net.NetUtils;
import org.jspecify.annotations.Nullable;

/** How near DataNodes are to this client. Thread-safe, as its topology is only read. */
final class ClientPlace {
    private final NamedTopology topology;
    private final @Nullable Integer vm;
    private final Predicate<DatanodeInfo> here;

    /**
     * A client on a VM.
     *
     * @param topology empty where nobody has written one
     * @param host the VM's name
     * @param here whether a DataNode is on this very VM
     */
    ClientPlace(NamedTopology topology, String host, Predicate<DatanodeInfo> here) {
        this.topology = topology;
        this.vm = topology.find(host);
        this.here = here;
    }

    static ClientPlace of(NamedTopology topology) {
        return new ClientPlace(topology, thisHost(), ClientPlace::isHere);
    }

    /**
     * How near the DataNode is. Where the topology does not know both, racks are HDFS's, and the client is taken to be in
     * that of the replica which the NameNode has found nearest.
     */
    Proximity to(DatanodeInfo node, DatanodeInfo nearest) {
        Integer other = topology.find(node.getHostName());
        if (vm != null && other != null) {
            return topology.numbers().proximity(vm, other);
        }
        if (here.test(node)) {
            return Proximity.SAME_VM;
        }
        return node.getNetworkLocation().equals(nearest.getNetworkLocation())
                ? Proximity.SAME_RACK
                : Proximity.ELSEWHERE;
    }

    private static boolean isHere(DatanodeInfo node) {
        InetSocketAddress address = NetUtils.createSocketAddr(node.getXferAddr(), -1, null, true);
        try {
            return !address.isUnresolved() && DFSUtilClient.isLocalAddress(address);
        } catch (IOException e) {
            // This machine's interfaces cannot be listed: then nothing is known to be near.
            return false;
        }
    }

    private static String thisHost() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            // Then it is in no topology either.
            return "";
        }
    }
}
