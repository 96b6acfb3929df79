package io.tiercel.client;

import io.tiercel.client.data.BlockReads;
import io.tiercel.client.data.BlockTiers;
import io.tiercel.client.hot.HotPlaces;
import io.tiercel.client.hot.HotServers;
import io.tiercel.client.hot.HotStatistics;
import io.tiercel.client.metadata.Metadata;
import io.tiercel.client.report.ReadReports;
import io.tiercel.client.report.TaskSlots;
import io.tiercel.client.steer.Steering;
import io.tiercel.core.settings.CacheSettings;
import io.tiercel.core.settings.ClientSettings;
import io.tiercel.core.settings.HotSettings;
import io.tiercel.core.settings.SchedulingSettings;
import io.tiercel.core.settings.Settings;
import io.tiercel.core.settings.SettingsException;
import io.tiercel.wire.SiteSettings;
import io.tiercel.wire.cache.BlockName;
import io.tiercel.wire.cache.ClientReport.ReadWait;
import io.tiercel.wire.cache.ClientReport.Slots;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the client layer keeps in one process: the metadata cache and the data tiers, shared by every client whose
 * {@code tiercel.*} settings are the same. Of many different settings in one process, the last used are kept.
 *
 * <p>Settings that cannot be used turn the layer off for the clients that have them, with one message; their reads go
 * to HDFS. Thread-safe.
 */
public final class ClientRuntime {
    private static final Logger LOG = LoggerFactory.getLogger(ClientRuntime.class);
    /** How many runtimes are kept for the next client; one that is forgotten still serves the clients it has. */
    static final int RUNTIMES_MAX = 32;

    private static final Map<Map<String, String>, Optional<ClientRuntime>> RUNTIMES =
            new LinkedHashMap<>(RUNTIMES_MAX, 0.75f, true);
    /** Configurations are equal only to themselves. */
    private static final Map<Configuration, Optional<ClientRuntime>> BY_CONF =
            Collections.synchronizedMap(new WeakHashMap<>());

    /** Clusters whose steering is kept; of one beyond, reads are not steered, and go past memcached. */
    private static final int CLUSTERS_MAX = 100;

    private final Settings settings;
    private final Metadata metadata;
    private final @Nullable ReadReports reports;
    private final HotServers hotServers;
    private final Map<String, Steering> steering = new ConcurrentHashMap<>();
    private final Map<String, HotPlaces> hot = new ConcurrentHashMap<>();
    private final @Nullable BlockReads data;
    private final Runnable endMetrics;

    private ClientRuntime(Settings settings, String job, Slots slots) {
        this.settings = settings;
        reports = settings.flag(CacheSettings.REPORTS) ? ReadReports.of(settings, job, slots) : null;
        hotServers = new HotServers(settings.nanos(HotSettings.CLIENT_TIMEOUT), System::nanoTime);
        metadata = new Metadata(settings, System.nanoTime());
        data = settings.flag(ClientSettings.DATA_ENABLED) ? BlockTiers.open(settings, new Reads()) : null;
        endMetrics = ClientMetrics.register(metadata, data, reports, hotServers.statistics());
    }

    /** The runtime for a new client of a configuration, as that is now; null if the layer is off for it. */
    public static @Nullable ClientRuntime of(Configuration conf) {
        return find(conf).orElse(null);
    }

    /** The runtime of the last new client of a configuration; null if the layer is off for it, if only since then. */
    static @Nullable ClientRuntime serving(Configuration conf) {
        if (isTurnedOff(conf)) {
            return null;
        }
        Optional<ClientRuntime> known = BY_CONF.get(conf);
        return (known != null ? known : find(conf)).orElse(null);
    }

    /** Whether the configuration itself says now that the layer is off, whatever it said when its clients were made. */
    static boolean isTurnedOff(Configuration conf) {
        String said = conf.get(ClientSettings.ENABLED.key());
        return said != null && said.trim().equals("false");
    }

    /** NameNode answers. */
    public Metadata metadata() {
        return metadata;
    }

    /** Block data; null if its caching is off. */
    public @Nullable BlockReads data() {
        return data;
    }

    /** The reports of what is read; null if reads are not reported. */
    public @Nullable ReadReports reports() {
        return reports;
    }

    /** Says which replicas to read first in a cluster; null if HDFS decides. */
    public @Nullable Steering steering(String cluster) {
        return settings.flag(CacheSettings.STEERING) && steering.size() < CLUSTERS_MAX
                ? steering.computeIfAbsent(cluster, name -> Steering.of(settings, name))
                : steering.get(cluster);
    }

    /** Says which memcached servers hold hot blocks of a cluster; null if nothing is read from there. */
    public @Nullable HotPlaces hot(String cluster) {
        return settings.flag(HotSettings.CLIENT_ENABLED) && hot.size() < CLUSTERS_MAX
                ? hot.computeIfAbsent(cluster, name -> HotPlaces.of(settings, name, hotServers))
                : hot.get(cluster);
    }

    /** The counters of what this process did with memcached. */
    public HotStatistics hotStatistics() {
        return hotServers.statistics();
    }

    /** Takes note that HDFS reads the block itself, from a DataNode that it has yet to choose. */
    void leftToHdfs(BlockName block, String path) {
        if (reports != null) {
            reports.read(block, path, null, false, 0, ReadWait.NONE);
        }
    }

    /** Tells of what is read, and forgets where that is which cannot be. */
    private final class Reads implements BlockReads.ReadListener {
        @Override
        public void read(BlockReads.Request request, @Nullable String dataNode, long bytes, ReadWait waited) {
            if (reports != null) {
                reports.read(request.block(), request.fileName(), dataNode, dataNode == null, bytes, waited);
            }
        }

        @Override
        public void failed(BlockReads.Request request) {
            metadata.replicasFailed(request.fileName());
        }
    }

    private static Optional<ClientRuntime> find(Configuration conf) {
        Map<String, String> texts = new TreeMap<>(conf.getPropsWithPrefix("tiercel."));
        Optional<ClientRuntime> found;
        synchronized (RUNTIMES) {
            found = RUNTIMES.computeIfAbsent(texts, absent -> open(conf));
            if (RUNTIMES.size() > RUNTIMES_MAX) {
                forgetEldest();
            }
        }
        BY_CONF.put(conf, found);
        return found;
    }

    private static void forgetEldest() {
        Iterator<Optional<ClientRuntime>> eldest = RUNTIMES.values().iterator();
        eldest.next().ifPresent(ClientRuntime::retire);
        eldest.remove();
    }

    /** Ends what only new clients need: none will ask for this runtime any more. */
    private void retire() {
        endMetrics.run();
        if (reports != null) {
            reports.retire();
        }
    }

    private static Optional<ClientRuntime> open(Configuration conf) {
        try {
            Settings settings = SiteSettings.load(conf);
            return settings.flag(ClientSettings.ENABLED)
                    ? Optional.of(new ClientRuntime(settings, application(settings, conf), TaskSlots.of(conf)))
                    : Optional.empty();
        } catch (SettingsException | IllegalArgumentException e) {
            LOG.error("Tiercel is off in this process, and every read goes to HDFS: {}", e.getMessage());
            return Optional.empty();
        }
    }

    /** What this process works for, by a name that is the same in every run; empty if that is not known. */
    private static String application(Settings settings, Configuration conf) {
        String said = settings.text(SchedulingSettings.APPLICATION).trim();
        return said.isEmpty()
                ? conf.get(
                        "mapreduce.job.map.class", conf.get("mapred.mapper.class", conf.get("mapreduce.job.name", "")))
                : said;
    }
}
