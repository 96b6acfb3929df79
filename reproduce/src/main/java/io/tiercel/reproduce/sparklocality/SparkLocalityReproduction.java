package io.tiercel.reproduce.sparklocality;

import io.tiercel.core.affinity.Scheme;
import io.tiercel.lab.Lab;
import io.tiercel.lab.plan.Daemon;
import io.tiercel.lab.plan.LabLimits;
import io.tiercel.lab.plan.LabPlan;
import io.tiercel.lab.plan.LabShape;
import io.tiercel.lab.plan.Role;
import io.tiercel.lab.plan.Vm;
import io.tiercel.report.Progress;
import io.tiercel.testbed.lab.LockedMemory;
import io.tiercel.testbed.lab.SpreadInput;
import io.tiercel.testbed.lab.TiercelOnLab;
import io.tiercel.testbed.spark.SparkLibraries;
import io.tiercel.testkit.TemporaryDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Spark SQL on the YARN of a lab reads files of which all blocks are in some VM's memory, while listings name all replicas
 * of a block or only the one in memory. Each run is an application of its own, and begins with an empty page cache.
 */
public final class SparkLocalityReproduction {
    static final long BLOCK_BYTES = 32L << 20;
    private static final String INPUT = "/spark-input";
    private static final int FILES = 4;
    private static final int BLOCKS = 6;
    private static final long FILE_BYTES = BLOCKS * BLOCK_BYTES - (1 << 20);
    /** Room for all of it, wherever a block is read first. */
    private static final long PIN_BYTES = 2L * FILES * BLOCKS * (BLOCK_BYTES + (1 << 20)) / 4;

    private static final long DISK_BYTES_PER_SECOND = 20_000_000;
    private static final int WARM_UPS_MAX = 6;
    private static final Duration PIN_PATIENCE = Duration.ofSeconds(15);

    private static final LabLimits LIMITS =
            new LabLimits(2_900L << 20, 4L << 30, DISK_BYTES_PER_SECOND, 1_000_000_000, 500_000_000);
    private static final int CONTAINERS_MB = SparkOnLab.EXECUTOR_MB + SparkOnLab.MASTER_MB + 2 * SparkOnLab.OVERHEAD_MB;

    private final Lab lab;
    private final SparkOnLab spark;
    private final Progress progress;

    private SparkLocalityReproduction(Lab lab, SparkOnLab spark, Progress progress) {
        this.lab = lab;
        this.spark = spark;
        this.progress = progress;
    }

    /**
     * Makes a lab, measures, and takes it down.
     *
     * @param rounds of both listings
     * @param state where what is fetched is kept
     * @param directory for the lab
     */
    public static SparkLocalityFindings run(long seed, int rounds, Path state, Path directory, Progress progress)
            throws IOException {
        String libraries = SparkLibraries.onYarn(state, progress);
        LabPlan stock = SpreadInput.prepare(LabPlan.defaults(), BLOCK_BYTES)
                .withShape(new LabShape(1, 2, 2))
                .withLimits(LIMITS)
                .withSetting("dfs.replication", "2")
                .withSetting(Role.NODE_MANAGER, "yarn.nodemanager.resource.memory-mb", Integer.toString(CONTAINERS_MB))
                .withSetting("yarn.scheduler.minimum-allocation-mb", "20");
        LabPlan plan = TiercelOnLab.add(stock, directory.toAbsolutePath(), Scheme.CAVA_LRU, PIN_BYTES);
        try (Lab lab = Lab.up(plan, directory, progress::stage, progress::detail)) {
            progress.stage("Writing " + FILES + " files");
            for (int file = 0; file < FILES; file++) {
                SpreadInput.write(lab, directory, INPUT + "/" + file, FILE_BYTES, seed + file);
            }
            SparkOnLab spark = SparkOnLab.install(lab, directory.toAbsolutePath(), libraries);
            return new SparkLocalityReproduction(lab, spark, progress).measure(rounds);
        }
    }

    private SparkLocalityFindings measure(int rounds) throws IOException {
        warmUp();
        List<SparkRunResult> runs = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            for (Listing listing : Listing.values()) {
                progress.stage("Spark, listings name " + listing.label() + ", run " + (round + 1) + " of " + rounds);
                runs.add(measure(listing, round));
            }
        }
        return new SparkLocalityFindings(rounds, DISK_BYTES_PER_SECOND, runs);
    }

    private SparkRunResult measure(Listing listing, int round) throws IOException {
        lab.dropCaches();
        long read = lab.meters().diskReadBytes();
        try (TemporaryDirectory events = TemporaryDirectory.create("tiercel-spark-events-")) {
            List<String> printed =
                    spark.query(INPUT, listing, lab.topology().vms().size(), events.path());
            TaskPlaces places = TaskPlaces.of(printed, events.path());
            progress.detail(places.held() + " blocks are in memory, " + places.onTheirVm() + " of " + places.inMemory()
                    + " were read there");
            return new SparkRunResult(
                    listing,
                    round,
                    seconds(printed),
                    places.tasks(),
                    places.inMemory(),
                    places.onTheirVm(),
                    lab.meters().diskReadBytes() - read);
        }
    }

    private static double seconds(List<String> printed) throws IOException {
        String prefix = SparkQueryMain.MILLIS + " ";
        return printed.stream()
                .filter(line -> line.startsWith(prefix))
                .mapToDouble(line -> Long.parseLong(line.substring(prefix.length())) / 1e3)
                .findFirst()
                .orElseThrow(() -> new IOException("the query told no time"));
    }

    /** Has the query read all, until all of it is pinned. */
    private void warmUp() throws IOException {
        for (int i = 0; i < WARM_UPS_MAX && lockedBytes() < FILES * FILE_BYTES; i++) {
            progress.stage("Having the input pinned");
            measure(Listing.ALL, 0);
            awaitPins();
        }
        if (lockedBytes() < FILES * FILE_BYTES) {
            throw new IOException("of " + FILES * FILE_BYTES + " bytes only " + lockedBytes() + " were pinned; see "
                    + lab.site().logDirectory());
        }
    }

    private void awaitPins() throws IOException {
        long deadline = System.nanoTime() + PIN_PATIENCE.toNanos();
        while (lockedBytes() < FILES * FILE_BYTES && System.nanoTime() < deadline) {
            progress.detail((lockedBytes() >> 20) + " of " + ((FILES * FILE_BYTES) >> 20) + " MB are");
            try {
                TimeUnit.MILLISECONDS.sleep(500);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException("interrupted while blocks are pinned", e);
            }
        }
    }

    private long lockedBytes() throws IOException {
        long sum = 0;
        for (Vm vm : lab.topology().vms()) {
            sum += LockedMemory.bytes(lab.pid(lab.daemon(Daemon.name(Role.DATA_NODE, vm.name()))));
        }
        return sum;
    }
}
