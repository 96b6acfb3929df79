package io.tiercel.cli.doctor;

import io.tiercel.wire.VersionTables;
import io.tiercel.wire.finding.Severity;
import java.net.URI;
import java.util.List;

/** The file system that everything is for is named, and is an HDFS. */
final class ClusterCheck implements Check {
    static final String KEY = "fs.defaultFS";

    @Override
    public String id() {
        return "cluster";
    }

    @Override
    public List<Finding> examine(HadoopSite site) {
        if (!host(site).isEmpty()) {
            return List.of();
        }
        return List.of(Finding.of(
                this,
                Severity.ERROR,
                site,
                KEY,
                HadoopSite.CORE,
                "hdfs://HOST[:PORT] or hdfs://NAMESERVICE",
                "no part of Tiercel knows its cluster"));
    }

    /** The name by which relays and clients know the cluster that is named. */
    static String cluster(HadoopSite site) {
        return VersionTables.cluster(URI.create(site.value(KEY, "").strip()));
    }

    /** The NameNode's host or the nameservice; empty if none is named. */
    static String host(HadoopSite site) {
        try {
            URI uri = URI.create(site.value(KEY, "").strip());
            return "hdfs".equals(uri.getScheme()) && uri.getHost() != null ? uri.getHost() : "";
        } catch (IllegalArgumentException e) {
            return "";
        }
    }
}
