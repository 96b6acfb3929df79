package io.tiercel.cli.doctor;

import io.tiercel.core.events.AccessAuthority;
import io.tiercel.core.settings.EventSettings;
import io.tiercel.wire.finding.Severity;
import java.util.List;

/** What something outside HDFS takes away from users is not kept from them for longer than they are told. */
final class AuthorityCheck implements Check {
    static final String PROVIDER = "dfs.namenode.inode.attributes.provider.class";
    private static final String KEY = EventSettings.ACCESS_AUTHORITY.key();
    private static final String UNTOLD = "HDFS announces to nobody what such a provider takes away";

    @Override
    public String id() {
        return "authority";
    }

    @Override
    public List<Finding> examine(HadoopSite site) {
        String provider = site.value(PROVIDER, "").strip();
        String set = OurSettings.of(site).text(EventSettings.ACCESS_AUTHORITY);
        if (!provider.isEmpty() && set.equals(AccessAuthority.HDFS.label())) {
            return List.of(Finding.of(
                    this,
                    Severity.ERROR,
                    site,
                    KEY,
                    HadoopSite.TIERCEL,
                    "ask or outside",
                    PROVIDER + " is " + provider + ", and " + UNTOLD + ": users would go on reading from memory"));
        }
        String keeps = "answers are kept for 0.2 s only: " + UNTOLD;
        if (!provider.isEmpty()) {
            return List.of(Finding.of(
                    this, Severity.HINT, site, PROVIDER, HadoopSite.HDFS, "as it is, if it is to decide", keeps));
        }
        return set.equals(AccessAuthority.OUTSIDE.label())
                ? List.of(Finding.of(
                        this,
                        Severity.HINT,
                        site,
                        KEY,
                        HadoopSite.TIERCEL,
                        "hdfs or ask, if nothing outside HDFS decides who may read what",
                        keeps))
                : List.of();
    }
}
