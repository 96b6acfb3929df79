package io.tiercel.reproduce.busy;

import io.tiercel.client.ClientRuntime;
import io.tiercel.core.metadata.MetadataKind;
import io.tiercel.core.settings.EventSettings;
import io.tiercel.testbed.services.TiercelServices;
import io.tiercel.testkit.Await;
import io.tiercel.testkit.Seed;
import io.tiercel.wire.VersionTable;
import io.tiercel.wire.VersionTables;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;

/** A NameNode, others who change what is in it, and one who reads, for a while at a time. */
final class BusyCluster {
    private static final int READERS = 2;
    private static final Duration WARM_UP_PATIENCE = Duration.ofMinutes(2);
    /** Of answers, from which on nothing is left to warm up. */
    private static final double WARM = 0.95;

    private final NamespaceProcess nameNode;
    private final BusyPlan plan;
    private final Seed seed;
    /** From the return of a change to its sight, over all repetitions. */
    private final Histogram micros = new Histogram(3);

    private int rounds;

    BusyCluster(NamespaceProcess nameNode, BusyPlan plan, Seed seed) {
        this.nameNode = nameNode;
        this.plan = plan;
        this.seed = seed;
    }

    Histogram stalenessMicros() {
        return micros;
    }

    /** Others change what they change, and nobody reads. */
    Round alone() throws IOException, InterruptedException {
        return round(List.of());
    }

    /** A client as Hadoop comes reads. */
    Round stock() throws IOException, InterruptedException {
        try (FileSystem fs = newFileSystem(configuration())) {
            Reader.all(fs);
            return round(readers(fs));
        }
    }

    /** What a round with Tiercel came to. */
    record WithTiercel(Round round, Round.Tiercel tiercel) {}

    /** The same client with Tiercel reads. */
    WithTiercel tiercel() throws IOException, InterruptedException {
        long started = System.nanoTime();
        try (TiercelServices services = TiercelServices.start(nameNode.address(), Map.of())) {
            Configuration conf = services.clientConfiguration(configuration());
            Configuration probing = new Configuration(conf);
            // Settings of its own, so that what it asks is not counted among what the reader asks.
            probing.set("tiercel.job.application", "probe");
            try (FileSystem fs = newFileSystem(conf);
                    FileSystem probe = newFileSystem(probing);
                    FileSystem stock = newFileSystem(configuration())) {
                Counts counts = new Counts(Objects.requireNonNull(ClientRuntime.of(conf), "Tiercel is off"));
                warmUp(fs, counts);
                double startSeconds = (System.nanoTime() - started) / 1e9;
                List<Paced.Step> probes =
                        List.of(new StalenessProbe(stock, probe, "/warehouse/probe" + rounds, micros));
                return measured(services, fs, counts, probes, startSeconds);
            }
        }
    }

    private WithTiercel measured(
            TiercelServices services, FileSystem fs, Counts counts, List<Paced.Step> probes, double startSeconds)
            throws IOException, InterruptedException {
        ProcessUse coordinator = ProcessUse.of(services.coordinator().pid());
        ProcessUse relay = ProcessUse.of(services.relay().pid());
        counts.begin();
        Round round;
        try (Paced probing = new Paced(StalenessProbe.RATE, probes)) {
            round = round(readers(fs));
        }
        ProcessUse coordinatorNow = ProcessUse.of(services.coordinator().pid());
        ProcessUse relayNow = ProcessUse.of(services.relay().pid());
        VersionTable table = table(services);
        return new WithTiercel(
                round,
                new Round.Tiercel(
                        counts.share(MetadataKind.STATUS),
                        counts.share(MetadataKind.LISTING),
                        coordinatorNow.processors(coordinator),
                        relayNow.processors(relay),
                        coordinatorNow.residentBytes(),
                        relayNow.residentBytes(),
                        table.shape().bytes(),
                        table.fill().openNames(),
                        startSeconds));
    }

    private static void warmUp(FileSystem fs, Counts counts) throws IOException, InterruptedException {
        Await.until("answers from memory", WARM_UP_PATIENCE, () -> {
            counts.begin();
            Reader.all(fs);
            return counts.share(MetadataKind.STATUS) >= WARM && counts.share(MetadataKind.LISTING) >= WARM;
        });
    }

    private Round round(List<Reader> readers) throws IOException, InterruptedException {
        org.apache.hadoop.fs.Path directory = new org.apache.hadoop.fs.Path("/apps/others/round" + ++rounds);
        try (OtherClients others = new OtherClients(uri(), directory, plan.changes());
                Paced reading = new Paced(plan.reads(), readers)) {
            // Directories are made and connections opened.
            TimeUnit.SECONDS.sleep(2);
            long changes = others.done();
            long reads = reading.done();
            NameNodeLoad before = nameNode.load();
            TimeUnit.MILLISECONDS.sleep(plan.arm().toMillis());
            NameNodeLoad after = nameNode.load();
            double seconds = (after.nanos() - before.nanos()) / 1e9;
            return new Round(
                    (others.done() - changes) / seconds,
                    (reading.done() - reads) / seconds,
                    after.callsPerSecond(before),
                    after.processors(before));
        }
    }

    private List<Reader> readers(FileSystem fs) {
        List<Reader> readers = new ArrayList<>();
        for (int i = 0; i < READERS; i++) {
            readers.add(new Reader(fs, seed.split()));
        }
        return readers;
    }

    private VersionTable table(TiercelServices services) throws IOException {
        Map<String, String> settings = services.settings();
        return VersionTables.openTrusted(
                Path.of(settings.getOrDefault(EventSettings.DIR.key(), "")),
                VersionTables.cluster(uri()),
                settings.getOrDefault(EventSettings.OWNER.key(), ""));
    }

    private URI uri() {
        return URI.create(nameNode.address().uri());
    }

    private static Configuration configuration() {
        return new Configuration();
    }

    private FileSystem newFileSystem(Configuration conf) throws IOException {
        return FileSystem.newInstance(uri(), conf);
    }
}
