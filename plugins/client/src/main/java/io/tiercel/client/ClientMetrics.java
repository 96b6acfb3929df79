package io.tiercel.client;

import io.tiercel.client.data.BlockReads;
import io.tiercel.client.data.chunk.Tier;
import io.tiercel.client.hot.HotStatistics;
import io.tiercel.client.metadata.Metadata;
import io.tiercel.client.metadata.MetadataStatistics;
import io.tiercel.client.report.ReadReports;
import io.tiercel.core.metadata.MetadataKind;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.ToLongFunction;
import javax.management.ObjectName;
import org.apache.hadoop.metrics2.MetricsCollector;
import org.apache.hadoop.metrics2.MetricsException;
import org.apache.hadoop.metrics2.MetricsRecordBuilder;
import org.apache.hadoop.metrics2.MetricsSource;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.metrics2.lib.Interns;
import org.apache.hadoop.metrics2.util.MBeans;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The counters of one client runtime as Hadoop metrics and as a JMX bean. Thread-safe. */
final class ClientMetrics implements MetricsSource, ClientMXBean {
    private static final Logger LOG = LoggerFactory.getLogger(ClientMetrics.class);
    private static final AtomicInteger RUNTIMES = new AtomicInteger();

    private final Metadata metadata;
    private final @Nullable BlockReads data;
    private final @Nullable ReadReports reports;
    private final HotStatistics hot;

    private ClientMetrics(
            Metadata metadata, @Nullable BlockReads data, @Nullable ReadReports reports, HotStatistics hot) {
        this.metadata = metadata;
        this.data = data;
        this.reports = reports;
        this.hot = hot;
    }

    /**
     * Shows a runtime's counters.
     *
     * @return what ends that
     */
    static Runnable register(
            Metadata metadata, @Nullable BlockReads data, @Nullable ReadReports reports, HotStatistics hot) {
        ClientMetrics metrics = new ClientMetrics(metadata, data, reports, hot);
        int number = RUNTIMES.getAndIncrement();
        String name = number == 0 ? "Client" : "Client-" + number;
        ObjectName bean = MBeans.register("Tiercel", name, metrics);
        String source = "Tiercel" + name;
        try {
            DefaultMetricsSystem.instance().register(source, "Reads and metadata served by Tiercel", metrics);
        } catch (MetricsException e) {
            // A daemon has this class from two class loaders, as under a framework that isolates its plug-ins.
            LOG.warn("The metrics of {} are not shown: {}", source, e.getMessage());
        }
        return () -> {
            DefaultMetricsSystem.instance().unregisterSource(source);
            MBeans.unregister(bean);
        };
    }

    @Override
    public void getMetrics(MetricsCollector collector, boolean all) {
        MetricsRecordBuilder record = collector.addRecord("tiercel").setContext("tiercel");
        counters(record, "bytes-", getBytesByTier());
        counter(record, "bytes-fetched", getFetchedBytes());
        counters(record, "memcached-", getMemcached());
        counter(record, "reads-reported", getReadsReported());
        counter(record, "reads-unreported", getReadsUnreported());
        counters(record, "metadata-hits-", getMetadataHits());
        counters(record, "metadata-misses-", getMetadataMisses());
        counters(record, "metadata-stale-", getMetadataStale());
        counters(record, "metadata-bypassed-", getMetadataBypassed());
        counters(record, "metadata-unsettled-", getMetadataUnsettled());
        counters(record, "metadata-lapped-", getMetadataLapped());
        counters(record, "metadata-blind-", getMetadataBlind());
        counter(record, "metadata-lapses", getMetadataLapses());
    }

    @Override
    public Map<String, Long> getBytesByTier() {
        Map<String, Long> byTier = new TreeMap<>();
        for (Tier tier : Tier.values()) {
            byTier.put(
                    tier.name().toLowerCase(Locale.ROOT),
                    data == null ? 0L : data.bytes().of(tier));
        }
        return byTier;
    }

    @Override
    public long getFetchedBytes() {
        return data == null ? 0 : data.fetchedBytes();
    }

    @Override
    public Map<String, Long> getMemcached() {
        return new TreeMap<>(hot.byName());
    }

    @Override
    public long getReadsReported() {
        return reports == null ? 0 : reports.reported();
    }

    @Override
    public long getReadsUnreported() {
        return reports == null ? 0 : reports.lost();
    }

    @Override
    public Map<String, Long> getMetadataHits() {
        return byKind(MetadataStatistics::hits);
    }

    @Override
    public Map<String, Long> getMetadataMisses() {
        return byKind(MetadataStatistics::misses);
    }

    @Override
    public Map<String, Long> getMetadataStale() {
        return byKind(MetadataStatistics::stale);
    }

    @Override
    public Map<String, Long> getMetadataBypassed() {
        return byKind(MetadataStatistics::bypassed);
    }

    @Override
    public Map<String, Long> getMetadataUnsettled() {
        return byKind(MetadataStatistics::unsettled);
    }

    @Override
    public Map<String, Long> getMetadataLapped() {
        return byKind(MetadataStatistics::lapped);
    }

    @Override
    public Map<String, Long> getMetadataBlind() {
        return byKind(MetadataStatistics::blind);
    }

    @Override
    public Map<String, Double> getMetadataRefusedShare() {
        Map<String, Double> shares = new TreeMap<>();
        shares.put("unsettled", share(MetadataStatistics::unsettled));
        shares.put("lapped", share(MetadataStatistics::lapped));
        shares.put("blind", share(MetadataStatistics::blind));
        return shares;
    }

    @Override
    public long getMetadataLapses() {
        return metadata.lapses();
    }

    @Override
    public long getMetadataNames() {
        return Metadata.namesFollowed();
    }

    @Override
    public Map<String, Long> getMetadataEntries() {
        return byKind(counts -> metadata.cache().size(counts.kind()));
    }

    /** Of all questions; 0 while there are none. */
    private double share(ToLongFunction<MetadataStatistics> count) {
        long part = 0;
        long all = 0;
        for (MetadataKind kind : MetadataKind.values()) {
            MetadataStatistics counts = metadata.cache().statistics(kind);
            part += count.applyAsLong(counts);
            all += counts.questions();
        }
        return all == 0 ? 0 : (double) part / all;
    }

    private Map<String, Long> byKind(ToLongFunction<MetadataStatistics> count) {
        Map<String, Long> byKind = new TreeMap<>();
        for (MetadataKind kind : MetadataKind.values()) {
            byKind.put(kind.label(), count.applyAsLong(metadata.cache().statistics(kind)));
        }
        return byKind;
    }

    private static void counters(MetricsRecordBuilder record, String prefix, Map<String, Long> values) {
        for (Map.Entry<String, Long> value : values.entrySet()) {
            counter(record, prefix + value.getKey(), value.getValue());
        }
    }

    private static void counter(MetricsRecordBuilder record, String name, long value) {
        record.addCounter(Interns.info(name, "Tiercel: " + name.replace('-', ' ')), value);
    }
}
