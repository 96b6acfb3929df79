package io.tiercel.systemtests.scheduling;

import io.tiercel.testkit.FreePort;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.ha.HAServiceProtocol.RequestSource;
import org.apache.hadoop.ha.HAServiceProtocol.StateChangeRequestInfo;
import org.apache.hadoop.yarn.FileSystemBasedConfigurationProvider;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;

/** Two ResourceManagers with one store, of which one is active, as a {@link DrivenYarn} has them with these settings. */
final class DrivenPair {
    static final String FIRST = "rm1";
    static final String SECOND = "rm2";

    private static final List<String> ADDRESSES =
            List.of("address", "admin.address", "scheduler.address", "resource-tracker.address", "webapp.address");

    private static final StateChangeRequestInfo BY_US =
            new StateChangeRequestInfo(RequestSource.REQUEST_BY_USER_FORCED);

    private DrivenPair() {}

    static Map<String, String> settings() throws IOException {
        Map<String, String> settings = new TreeMap<>();
        settings.put(YarnConfiguration.RM_HA_ENABLED, "true");
        settings.put(YarnConfiguration.RM_HA_IDS, FIRST + "," + SECOND);
        settings.put(YarnConfiguration.RM_CLUSTER_ID, "driven");
        settings.put(YarnConfiguration.AUTO_FAILOVER_ENABLED, "false");
        settings.put(YarnConfiguration.CLIENT_FAILOVER_SLEEPTIME_BASE_MS, "50");
        settings.put(YarnConfiguration.CLIENT_FAILOVER_SLEEPTIME_MAX_MS, "200");
        for (String id : List.of(FIRST, SECOND)) {
            for (String address : ADDRESSES) {
                settings.put("yarn.resourcemanager." + address + "." + id, "127.0.0.1:" + FreePort.next());
            }
        }
        return settings;
    }

    /** Writes the configuration where a ResourceManager that becomes active reads it anew, for queues and all else. */
    static void write(Configuration conf, Path directory) throws IOException {
        Path store = Files.createDirectory(directory.resolve("store"));
        conf.set(
                YarnConfiguration.RM_CONFIGURATION_PROVIDER_CLASS,
                FileSystemBasedConfigurationProvider.class.getName());
        conf.set(YarnConfiguration.FS_BASED_RM_CONF_STORE, store.toUri().toString());
        for (String file : List.of("core-site.xml", "yarn-site.xml", "capacity-scheduler.xml")) {
            try (OutputStream out = Files.newOutputStream(store.resolve(file))) {
                conf.writeXml(out);
            }
        }
    }

    /** The configuration of one of the two. */
    static Configuration of(Configuration both, String id) {
        Configuration conf = new YarnConfiguration(both);
        conf.set(YarnConfiguration.RM_HA_ID, id);
        return conf;
    }

    static void activate(ResourceManager resourceManager) {
        try {
            resourceManager.getRMContext().getRMAdminService().transitionToActive(BY_US);
        } catch (IOException e) {
            throw new IllegalStateException("it does not become active", e);
        }
    }

    static void deactivate(ResourceManager resourceManager) throws IOException {
        resourceManager.getRMContext().getRMAdminService().transitionToStandby(BY_US);
    }
}
