package io.tiercel.reproduce.hotblocks.small;

import io.tiercel.core.hot.HotModel;
import io.tiercel.report.Progress;
import io.tiercel.report.record.KeptRuns;
import io.tiercel.reproduce.hotblocks.HotArm;
import io.tiercel.reproduce.hotblocks.HotJob;
import io.tiercel.reproduce.hotblocks.HotLoad;
import io.tiercel.testbed.jobs.MapApplication;
import io.tiercel.testbed.machine.KernelPageCache;
import io.tiercel.testbed.machine.MachineCpu;
import io.tiercel.testbed.machine.PacedDisk;
import io.tiercel.testbed.text.SeededText;
import io.tiercel.testkit.EmbeddedCluster;
import io.tiercel.testkit.Memcached;
import io.tiercel.wire.cache.HotReport;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/**
 * Figures 2, 4, 5 and 6 of the hot-blocks paper, small: real HDFS, MapReduce and memcached in and beside this JVM,
 * WordCount and Grep on files that are read again and again.
 *
 * <p>In the paper the data is 6 to 31 times a server's memory. Here all of it would fit into the page cache, so it is dropped
 * from there before each job, and what DataNodes read from disk is paced, where the system allows that.
 */
public final class SmallReproduction implements AutoCloseable {
    static final long BLOCK_BYTES = 16L << 20;
    /** As on the lab: jobs are few, so that a second read has to do. */
    static final int THRESHOLD = 1;

    static final String WINDOW = "60s";
    static final List<String> WINDOWS = List.of("30s", "60s", "90s", "120s");
    static final List<MapApplication> APPLICATIONS = List.of(MapApplication.WORD_COUNT, MapApplication.GREP);
    static final List<HotArm> ARMS = List.of(HotArm.PLAIN, HotArm.VANILLA, HotArm.EXPECTED);
    /** A share of the data that memcached has room for. */
    static final int DATA_PER_CAPACITY = 3;

    static final int COUNTED_FILE_BLOCKS = 2;
    static final long DISK_BYTES_PER_SECOND = 50_000_000;
    private static final String COUNTED_WINDOW = "3600s";
    /** What is run to count reads. */
    private static final SmallRun.Plan COUNTED =
            new SmallRun.Plan(HotArm.EXPECTED, COUNTED_WINDOW, MapApplication.GREP, COUNTED_FILE_BLOCKS, 0);

    private static final int DATA_NODES = 3;

    private final SmallOptions options;
    private final KeptRuns<SmallRun> kept;
    private final Progress progress;
    private final EmbeddedCluster cluster;
    private final DistributedFileSystem files;
    private final JobProcesses processes;

    private SmallReproduction(SmallOptions options, KeptRuns<SmallRun> kept, Progress progress) throws IOException {
        this.options = options;
        this.kept = kept;
        this.progress = progress;
        progress.stage("Starting Hadoop");
        this.cluster = EmbeddedCluster.plan()
                .withDataNodes(DATA_NODES)
                .withBlockBytes(BLOCK_BYTES)
                .with("dfs.replication", "1")
                .start();
        this.files = cluster.newFileSystem();
        this.processes = new JobProcesses();
    }

    /** What tells its runs from those of other jobs and seeds, in words. */
    static String measurement(int jobs, long seed) {
        return jobs + " jobs of seed " + seed + " on an embedded cluster";
    }

    /** Measures everything. */
    public static SmallFindings run(SmallOptions options, Progress progress) throws IOException, InterruptedException {
        Memcached.requireInstalled();
        KeptRuns<SmallRun> kept =
                KeptRuns.of(options.kept(), measurement(options.jobs(), options.seed()), SmallRun.class);
        try (SmallReproduction reproduction = new SmallReproduction(options, kept, progress)) {
            return reproduction.measure();
        }
    }

    @Override
    public void close() throws IOException {
        processes.close();
        files.close();
        cluster.close();
    }

    private SmallFindings measure() throws IOException, InterruptedException {
        List<Integer> sizes = options.fileBlocks();
        for (int size : sizes) {
            write(size);
        }
        if (!sizes.contains(COUNTED_FILE_BLOCKS)) {
            write(COUNTED_FILE_BLOCKS);
        }
        HotReport counts = counts();
        Optional<PacedDisk> paced = PacedDisk.of(cluster.dataDirectory(), DISK_BYTES_PER_SECOND);
        try (AutoCloseable disk = () -> paced.ifPresent(PacedDisk::close)) {
            List<SmallRun> bySize = new ArrayList<>();
            for (int size : sizes) {
                for (MapApplication application : APPLICATIONS) {
                    for (HotArm arm : ARMS) {
                        bySize.addAll(runs(arm, WINDOW, application, size));
                    }
                }
            }
            List<SmallRun> byWindow = new ArrayList<>();
            int middle = sizes.get(sizes.size() / 2);
            for (String window : WINDOWS) {
                byWindow.addAll(runs(HotArm.EXPECTED, window, MapApplication.WORD_COUNT, middle));
            }
            return new SmallFindings(options, paced.isPresent(), counts.blocks(), bySize, byWindow, kept.sittings());
        } catch (IOException | InterruptedException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IOException(e);
        }
    }

    private void write(int fileBlocks) throws IOException {
        progress.stage("Writing " + HotLoad.FILES + " files of " + fileBlocks + " blocks");
        for (int file = 0; file < HotLoad.FILES; file++) {
            try (OutputStream out = new BufferedOutputStream(files.create(new Path(path(fileBlocks, file))), 1 << 16)) {
                new SeededText(options.seed() + file).write(out, fileBlocks * BLOCK_BYTES - (1 << 20));
            }
        }
    }

    /** Has every block that is read held, so that the coordinator tells how often each was. */
    private HotReport counts() throws IOException, InterruptedException {
        long all = 2 * dataBytes(COUNTED_FILE_BLOCKS);
        try (HotScene scene = HotScene.with(cluster, HotModel.EXPECTED, 0, COUNTED_WINDOW, all)) {
            progress.stage("Counting the reads of " + options.jobs() + " jobs");
            jobs(scene, COUNTED, false);
            return scene.report();
        }
    }

    private List<SmallRun> runs(HotArm arm, String window, MapApplication application, int fileBlocks)
            throws IOException, InterruptedException {
        List<SmallRun> runs = new ArrayList<>();
        for (int repetition = 0; repetition < options.repetitions(); repetition++) {
            SmallRun.Plan plan = new SmallRun.Plan(arm, window, application, fileBlocks, repetition);
            if (!kept.has(plan::is)) {
                progress.stage(arm.label() + ", " + application.label() + ", files of " + fileBlocks + " blocks, "
                        + window + ", run " + (repetition + 1) + " of " + options.repetitions());
                kept.add(measured(plan));
            }
            runs.add(kept.find(plan::is).orElseThrow());
        }
        return runs;
    }

    private SmallRun measured(SmallRun.Plan plan) throws IOException, InterruptedException {
        try (HotScene scene = scene(plan)) {
            return jobs(scene, plan, true);
        }
    }

    private HotScene scene(SmallRun.Plan plan) throws IOException, InterruptedException {
        HotModel model = plan.arm().model();
        long data = dataBytes(plan.fileBlocks());
        return model == null
                ? HotScene.plain(cluster)
                : HotScene.with(cluster, model, THRESHOLD, plan.window(), data / DATA_PER_CAPACITY);
    }

    /** @param cold whether the data is dropped from the page cache before each job */
    private SmallRun jobs(HotScene scene, SmallRun.Plan plan, boolean cold) throws IOException, InterruptedException {
        List<HotJob> jobs = new ArrayList<>();
        double cpuSeconds = 0;
        double serverBytes = 0;
        for (List<Integer> read : HotLoad.SKEWED.jobs(options.seed(), plan.repetition(), options.jobs())) {
            if (cold) {
                KernelPageCache.forget(cluster.dataDirectory());
            }
            double before = MachineCpu.seconds();
            String from = path(plan.fileBlocks(), read.get(0));
            String to = "/hot-out/" + plan.name() + "/" + jobs.size();
            jobs.add(processes.run(scene.configuration(), plan.application(), from, to));
            cpuSeconds += MachineCpu.seconds() - before;
            serverBytes += scene.serverBytes();
            progress.detail(jobs.size() + " jobs");
        }
        return SmallRun.of(plan, jobs, cpuSeconds, serverBytes / jobs.size());
    }

    /** Of all files of a size. */
    static long dataBytes(int fileBlocks) {
        return BLOCK_BYTES * HotLoad.FILES * fileBlocks;
    }

    private static String path(int fileBlocks, int file) {
        return HotLoad.path(file) + "-of-" + fileBlocks;
    }
}
