package io.tiercel.cli.doctor;

import io.tiercel.coordinator.hot.HotServerAddress;
import io.tiercel.core.settings.CacheSettings;
import io.tiercel.core.settings.HotSettings;
import io.tiercel.core.settings.Settings;
import io.tiercel.core.settings.SettingsException;
import io.tiercel.wire.finding.Severity;
import io.tiercel.wire.memcached.MemcachedConnection;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The memcached servers for hot blocks, where there are to be any, answer, and clients say what they read. */
final class HotServersCheck implements Check {
    private static final String KEY = HotSettings.SERVERS.key();
    private static final long ANSWER_NANOS_MAX = TimeUnit.SECONDS.toNanos(1);
    /** Of many servers some are asked. */
    private static final int ASKED_MAX = 20;

    @Override
    public String id() {
        return "hot-servers";
    }

    @Override
    public List<Finding> examine(HadoopSite site) {
        Settings settings = OurSettings.of(site);
        try {
            List<HotServerAddress> servers = HotServerAddress.of(settings);
            List<Finding> findings = new ArrayList<>();
            servers.stream()
                    .limit(ASKED_MAX)
                    .flatMap(server -> ask(site, server))
                    .forEach(findings::add);
            if (!servers.isEmpty() && !settings.flag(CacheSettings.REPORTS)) {
                findings.add(Finding.of(
                        this,
                        Severity.ERROR,
                        site,
                        CacheSettings.REPORTS.key(),
                        HadoopSite.TIERCEL,
                        "true",
                        "nobody says what is read, so that no block is ever hot"));
            }
            return findings;
        } catch (SettingsException e) {
            return List.of(finding(Severity.ERROR, site, site.value(KEY, ""), "HOST:PORT,HOST:PORT..."));
        }
    }

    private Stream<Finding> ask(HadoopSite site, HotServerAddress server) {
        try (MemcachedConnection connection = MemcachedConnection.open(server.address(), ANSWER_NANOS_MAX)) {
            connection.statistics();
            return Stream.empty();
        } catch (IOException e) {
            String found = server.name() + ", which does not answer as memcached does: " + e.getMessage();
            String remedy = "where memcached listens, by names that every client and the coordinator can reach it by";
            return Stream.of(finding(Severity.WARNING, site, found, remedy));
        }
    }

    private Finding finding(Severity severity, HadoopSite site, String found, String remedy) {
        String why = "blocks that such a server would hold are read from HDFS";
        return new Finding(id(), severity, KEY, site.fileOf(KEY, HadoopSite.TIERCEL), found, remedy, why);
    }
}
