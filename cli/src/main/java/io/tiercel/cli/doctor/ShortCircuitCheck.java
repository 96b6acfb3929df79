package io.tiercel.cli.doctor;

import io.tiercel.wire.finding.Severity;
import java.util.List;

/** Clients may read blocks of their own VM's DataNode without a socket's detour. */
final class ShortCircuitCheck implements Check {
    private static final String KEY = "dfs.client.read.shortcircuit";
    private static final String SOCKET = "dfs.domain.socket.path";

    @Override
    public String id() {
        return "short-circuit";
    }

    @Override
    public List<Finding> examine(HadoopSite site) {
        if (!site.value(KEY, "false").strip().equals("true")) {
            String why = "what a VM's own DataNode has in memory is read through a socket, which costs processor time";
            return List.of(Finding.of(
                            this,
                            Severity.HINT,
                            site,
                            KEY,
                            HadoopSite.HDFS,
                            "true, with " + SOCKET + " and libhadoop",
                            why)
                    .ofDefault("false"));
        }
        if (site.value(SOCKET, "").isBlank()) {
            return List.of(Finding.of(
                    this,
                    Severity.WARNING,
                    site,
                    SOCKET,
                    HadoopSite.HDFS,
                    "the path of a socket, such as /var/lib/hadoop-hdfs/dn_socket",
                    KEY + " is true, and does nothing without it"));
        }
        return List.of();
    }
}
