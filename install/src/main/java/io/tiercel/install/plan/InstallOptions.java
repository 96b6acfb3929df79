package io.tiercel.install.plan;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What an installation on a machine was asked for, beside its roles. Kept with it, so that it need not be said again.
 *
 * @param hadoopConf the directory with Hadoop's configuration
 * @param etc the directory for secrets and for the settings of the agent of a hypervisor
 * @param units systemd's directory for the units of this machine; empty where there is no systemd
 * @param packagedUnits whether the daemons' units came with a package
 * @param home where Tiercel is, which has {@code bin/tiercel}
 * @param launcher the command {@code tiercel}
 * @param jars the directory with the plug-ins' jars
 * @param jarsInHdfs the directory in HDFS with those that tasks take
 * @param fileSystem the cluster, as {@code hdfs://NAME}; empty where {@code core-site.xml} says it
 * @param jobs whether jobs of MapReduce are to read through Tiercel
 * @param settings the {@code tiercel.*} settings that were asked for
 * @param queues the queues of CapacityScheduler that are ordered by a policy of ours, as {@code root.default}
 * @param users the operating-system users of the daemons
 */
public record InstallOptions(
        String hadoopConf,
        String etc,
        String units,
        boolean packagedUnits,
        String home,
        String launcher,
        String jars,
        String jarsInHdfs,
        String fileSystem,
        boolean jobs,
        Map<String, String> settings,
        List<String> queues,
        Users users) {
    public InstallOptions {
        settings = new TreeMap<>(settings);
        queues = List.copyOf(queues);
    }

    /**
     * The operating-system users that daemons run as.
     *
     * @param hdfs of DataNodes and of the coordinator
     * @param yarn of ResourceManagers
     * @param relay of relays
     */
    public record Users(String hdfs, String yarn, String relay) {}
}
