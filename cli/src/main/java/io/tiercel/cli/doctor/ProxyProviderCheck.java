package io.tiercel.cli.doctor;

import io.tiercel.install.hadoop.Names;
import io.tiercel.install.hadoop.PlugIn;
import io.tiercel.wire.finding.Severity;
import java.util.ArrayList;
import java.util.List;

/** Clients ask the cluster's NameNode through our proxy provider, which is set for the name that they use. */
final class ProxyProviderCheck implements Check {
    static final String PREFIX = "dfs.client.failover.proxy.provider.";

    @Override
    public String id() {
        return "proxy-provider";
    }

    @Override
    public List<Finding> examine(HadoopSite site) {
        List<Finding> findings = new ArrayList<>();
        String host = ClusterCheck.host(site);
        String key = PREFIX + host;
        if (!host.isEmpty() && !site.value(key, "").strip().equals(Names.PROXY_PROVIDER)) {
            findings.add(ofCluster(site, key));
        }
        site.withPrefix(PREFIX).forEach((other, provider) -> {
            if (!host.isEmpty() && !other.equals(key) && Names.isOurs(provider.strip())) {
                findings.add(Finding.of(
                        this,
                        Severity.WARNING,
                        site,
                        other,
                        PlugIn.CLIENT.site(),
                        "the key " + key + ", as " + ClusterCheck.KEY + " names the cluster",
                        "nobody who uses the default file system goes by it"));
            }
        });
        return findings;
    }

    private Finding ofCluster(HadoopSite site, String key) {
        boolean mistyped = Names.isOurs(site.value(key, "").strip());
        return Finding.of(
                this,
                mistyped ? Severity.ERROR : Severity.WARNING,
                site,
                key,
                PlugIn.CLIENT.site(),
                Names.PROXY_PROVIDER,
                mistyped
                        ? "there is no such class, and clients fail"
                        : "the NameNode's answers are not cached, and reads are not steered to memory");
    }
}
