package io.tiercel.coordinator.namenode;

import io.tiercel.core.settings.ClientSettings;
import java.net.URI;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.client.HdfsClientConfigKeys;
import org.apache.hadoop.hdfs.server.namenode.ha.ConfiguredFailoverProxyProvider;

/**
 * The configuration with which the coordinator talks to the NameNode: the cluster's own, without Tiercel's client layer,
 * always with the active NameNode (an observer cannot tell what is durable), and impatient, because the coordinator
 * tries again by itself and must be seen to.
 */
public final class NameNodeConfiguration {
    private static final int FAILOVERS_MAX = 6;
    private static final int FAILOVER_PAUSE_MILLIS = 50;
    private static final int FAILOVER_PAUSE_MILLIS_MAX = 500;
    private static final int CONNECT_MILLIS_MAX = 3_000;
    private static final int ANSWER_MILLIS_MAX = 20_000;

    private NameNodeConfiguration() {}

    /** For the file system of the URI, which has no path. */
    public static Configuration of(Configuration conf, URI fileSystem) {
        // Loads the default resources now, because a later load would bring back what is unset below.
        HdfsConfiguration.init();
        Configuration own = new Configuration(conf);
        String provider = HdfsClientConfigKeys.Failover.PROXY_PROVIDER_KEY_PREFIX + "." + fileSystem.getHost();
        if (isNameservice(own, fileSystem)) {
            own.set(provider, ConfiguredFailoverProxyProvider.class.getName());
        } else {
            own.unset(provider);
        }
        own.setBoolean(ClientSettings.ENABLED.key(), false);
        own.setInt(HdfsClientConfigKeys.Failover.MAX_ATTEMPTS_KEY, FAILOVERS_MAX);
        own.setInt(HdfsClientConfigKeys.Failover.SLEEPTIME_BASE_KEY, FAILOVER_PAUSE_MILLIS);
        own.setInt(HdfsClientConfigKeys.Failover.SLEEPTIME_MAX_KEY, FAILOVER_PAUSE_MILLIS_MAX);
        own.setInt("ipc.client.connect.max.retries", 0);
        own.setInt("ipc.client.connect.max.retries.on.timeouts", 0);
        // After the first failure it logs in again, by its keytab or its cache of tickets, and tries once more.
        own.setInt("ipc.client.connect.max.retries.on.sasl", 1);
        own.setInt("ipc.client.connect.timeout", CONNECT_MILLIS_MAX);
        own.setInt("ipc.client.rpc-timeout.ms", ANSWER_MILLIS_MAX);
        return own;
    }

    private static boolean isNameservice(Configuration conf, URI fileSystem) {
        return conf.getTrimmedStringCollection(HdfsClientConfigKeys.DFS_NAMESERVICES)
                        .contains(fileSystem.getHost())
                && conf.get(HdfsClientConfigKeys.DFS_HA_NAMENODES_KEY_PREFIX + "." + fileSystem.getHost()) != null;
    }
}
