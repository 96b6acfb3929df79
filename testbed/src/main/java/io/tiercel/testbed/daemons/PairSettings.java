package io.tiercel.testbed.daemons;

import io.tiercel.testkit.FreePort;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The settings of an HDFS with two NameNodes that share their edits in a local directory, and of its daemons. Ports are free ones. */
final class PairSettings {
    static final String NAMESERVICE = "pair";
    static final List<String> NAME_NODES = List.of("nn1", "nn2");

    private static final String HOST = "127.0.0.1:";
    private final Path directory;
    private final Map<String, String> common = new TreeMap<>();

    PairSettings(Path directory, Map<String, String> further) throws IOException {
        this.directory = directory;
        common.put("fs.defaultFS", "hdfs://" + NAMESERVICE);
        common.put("dfs.nameservices", NAMESERVICE);
        common.put("dfs.ha.namenodes." + NAMESERVICE, String.join(",", NAME_NODES));
        common.put("dfs.ha.fencing.methods", "shell(/bin/true)");
        common.put("dfs.ha.tail-edits.period", "1s");
        // The one that waits learns of changes only from segments that have ended. It leaves its safe mode once it
        // knows what is left.
        common.put("dfs.ha.log-roll.period", "5s");
        common.put(
                "dfs.namenode.shared.edits.dir",
                directory.resolve("edits").toUri().toString());
        common.put("dfs.namenode.safemode.extension", "0");
        common.put("dfs.namenode.fs-limits.min-block-size", "0");
        common.put("dfs.heartbeat.interval", "1s");
        common.put(
                "dfs.client.failover.proxy.provider." + NAMESERVICE,
                "org.apache.hadoop.hdfs.server.namenode.ha.ConfiguredFailoverProxyProvider");
        for (String nameNode : NAME_NODES) {
            String key = "." + NAMESERVICE + "." + nameNode;
            common.put("dfs.namenode.rpc-address" + key, HOST + FreePort.next());
            common.put("dfs.namenode.http-address" + key, HOST + FreePort.next());
        }
        common.putAll(further);
    }

    /** Of clients as Hadoop comes. */
    Map<String, String> ofClients() {
        return new TreeMap<>(common);
    }

    Map<String, String> ofNameNode(String id) {
        Map<String, String> settings = ofDaemon(id);
        settings.put("dfs.ha.namenode.id", id);
        settings.put("dfs.namenode.name.dir", names(id).toUri().toString());
        return settings;
    }

    Map<String, String> ofDataNode(String id) throws IOException {
        Map<String, String> settings = ofDaemon(id);
        settings.put(
                "dfs.datanode.data.dir",
                directory.resolve(id).resolve("data").toUri().toString());
        for (String kind : List.of("", ".http", ".ipc")) {
            settings.put("dfs.datanode" + kind + ".address", HOST + FreePort.next());
        }
        settings.put("dfs.datanode.hostname", "127.0.0.1");
        return settings;
    }

    /** Where a NameNode has its image. */
    Path names(String id) {
        return directory.resolve(id).resolve("names");
    }

    private Map<String, String> ofDaemon(String id) {
        Map<String, String> settings = ofClients();
        settings.put("hadoop.tmp.dir", directory.resolve(id).resolve("tmp").toString());
        return settings;
    }
}
