package io.tiercel.reproduce.compatibility.failover;

import io.tiercel.reproduce.compatibility.site.CompatibilitySite;
import io.tiercel.reproduce.compatibility.site.Compatible;
import io.tiercel.reproduce.compatibility.site.SystemCard;
import io.tiercel.testbed.daemons.HadoopDaemons;
import io.tiercel.testbed.machine.ProcessGroup;
import io.tiercel.testbed.services.NameNodeAddress;
import io.tiercel.testbed.services.TiercelServices;
import java.io.IOException;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** A client that reads while the one NameNode becomes the one that waits, and the other the active one. */
public final class FailoverSystem implements Compatible {
    private static final String BLOCK_BYTES = Integer.toString(1 << 20);
    private static final String PROVIDER = "dfs.client.failover.proxy.provider.";

    @Override
    public SystemCard card() {
        return new SystemCard(
                "failover",
                "two NameNodes: the other one takes over in the middle of a read, and back",
                true,
                "an HDFS of its own, each daemon a process");
    }

    @Override
    public Prepared prepare(CompatibilitySite site) throws IOException, InterruptedException {
        ProcessGroup parts = new ProcessGroup();
        try {
            HadoopDaemons hdfs = parts.add(HadoopDaemons.start(
                    site.newDirectory("pair"),
                    1,
                    Map.of("dfs.replication", "1", "dfs.blocksize", BLOCK_BYTES),
                    Map.of(),
                    site.progress()));
            TiercelServices services = parts.add(TiercelServices.start(address(hdfs), settings(hdfs)));
            return new FailoverRuns(site, hdfs, services, parts);
        } catch (IOException | InterruptedException | RuntimeException e) {
            parts.close();
            throw e;
        }
    }

    private static NameNodeAddress address(HadoopDaemons hdfs) {
        String pages = Objects.requireNonNull(
                hdfs.clientSettings().get("dfs.namenode.http-address." + hdfs.nameservice() + ".nn1"), "no pages");
        return new NameNodeAddress("hdfs://" + hdfs.nameservice(), pages);
    }

    /** By which services find both NameNodes. Which provider a client has, Tiercel says itself. */
    private static Map<String, String> settings(HadoopDaemons hdfs) {
        Map<String, String> settings = new TreeMap<>(hdfs.clientSettings());
        settings.remove(PROVIDER + hdfs.nameservice());
        return settings;
    }
}
