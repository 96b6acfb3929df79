package io.tiercel.install.cluster;

import io.tiercel.install.plan.InstallRole;
import java.util.List;

/** How the processes of a role take up what was installed for it. */
public final class Restart {
    private Restart() {}

    /** The commands, to be run on its host, one after the other. */
    public static List<String> commands(InstallRole role, String host) {
        return switch (role) {
            case COORDINATOR -> daemon(role, 8766);
            case RELAY -> daemon(role, 8768);
            case DATANODE ->
                List.of(
                        "sudo -u hdfs hdfs dfsadmin -shutdownDatanode " + host + ":9867 upgrade",
                        "sudo -u hdfs hdfs --daemon start datanode",
                        "timeout 600 sh -c \"until sudo -u hdfs hdfs dfsadmin -report -live | grep -q '^Hostname: "
                                + host + "$'; do sleep 1; done\"");
            case RESOURCEMANAGER -> hadoop("resourcemanager");
            case NODEMANAGER -> hadoop("nodemanager");
            case HOST -> List.of("systemctl restart tiercel-agent");
            case JARS, CLIENT -> List.of();
        };
    }

    private static List<String> daemon(InstallRole role, int port) {
        return List.of(
                "systemctl daemon-reload",
                "systemctl enable tiercel-" + role.word(),
                "systemctl restart tiercel-" + role.word(),
                "timeout 60 sh -c 'until curl -fs http://127.0.0.1:" + port + "/health; do sleep 1; done'");
    }

    private static List<String> hadoop(String daemon) {
        return List.of("sudo -u yarn yarn --daemon stop " + daemon, "sudo -u yarn yarn --daemon start " + daemon);
    }

    /** What is started anew by that; empty where nothing is. */
    public static String process(InstallRole role) {
        return switch (role) {
            case COORDINATOR, RELAY -> "tiercel-" + role.word();
            case DATANODE -> role.word();
            case RESOURCEMANAGER, NODEMANAGER ->
                role.word() + " (while no job runs, unless yarn." + role.word() + ".recovery.enabled is true)";
            case HOST -> "tiercel-agent";
            case JARS, CLIENT -> "";
        };
    }
}
