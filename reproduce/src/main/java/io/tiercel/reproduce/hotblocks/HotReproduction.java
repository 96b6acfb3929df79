package io.tiercel.reproduce.hotblocks;

import io.tiercel.core.hot.HotModel;
import io.tiercel.lab.Lab;
import io.tiercel.lab.plan.Host;
import io.tiercel.lab.plan.LabLimits;
import io.tiercel.lab.plan.LabPlan;
import io.tiercel.lab.plan.LabTopology;
import io.tiercel.report.Progress;
import io.tiercel.report.record.KeptRuns;
import io.tiercel.testbed.jobs.MapApplication;
import io.tiercel.testbed.lab.HotOnLab;
import io.tiercel.testbed.lab.LimitsInWords;
import io.tiercel.testbed.lab.MemcachedOnLab;
import io.tiercel.testbed.lab.SpreadInput;
import io.tiercel.testbed.lab.TiercelOnLab;
import io.tiercel.testkit.Memcached;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Figures 4, 5 and 6 of the hot-blocks paper on the lab: jobs that read files again and again, some more than others, and jobs
 * that read each file once, with plain HDFS and with hot blocks in memcached, each arm on a lab of its own, each run from
 * empty caches.
 *
 * <p>In the paper the data is 6 to 31 times a server's memory. The lab's page caches would hold all of it, so they are emptied
 * before each round, in which each client runs a job. The tasks of a job run in its client's process. On YARN, to start the
 * processes of so small a job takes the lab's cores several times as long as all that is measured.
 *
 * <p>The paper's models have its window of 60 s, and ours what is set by default. The paper does not give its threshold: a
 * block is hot at its second read.
 */
public final class HotReproduction {
    static final long BLOCK_BYTES = 4L << 20;

    static final int BLOCKS_IN_FILE = 2;
    /** So that jobs wait for disks and not for the lab's few cores. */
    static final long DISK_BYTES_PER_SECOND = 2_500_000;

    private static final LabLimits LIMITS = new LabLimits(
            1_100L << 20,
            LabLimits.DEFAULT.diskBytes(),
            DISK_BYTES_PER_SECOND,
            LabLimits.DEFAULT.hostLinkBitsPerSecond(),
            LabLimits.DEFAULT.rackLinkBitsPerSecond());
    /** Two blocks: all servers together hold half of the data. */
    static final long SERVER_BYTES = 2 * BLOCK_BYTES;

    /** Eight rounds of four. */
    static final int JOBS = 32;

    static final String PAPERS_THRESHOLD = "1";
    static final String PAPERS_WINDOW = "60s";
    private static final String BY_DEFAULT = "auto";
    static final List<MapApplication> APPLICATIONS = List.of(MapApplication.WORD_COUNT, MapApplication.GREP);

    /** Of a coordinator that was started again, until it has found the servers and relays have found it. */
    private static final long SETTLE_SECONDS = 4;

    private final HotOptions options;
    private final KeptRuns<HotRun> kept;
    private final Path directory;
    private final Progress progress;

    private HotReproduction(HotOptions options, KeptRuns<HotRun> kept, Path directory, Progress progress) {
        this.options = options;
        this.kept = kept;
        this.directory = directory.toAbsolutePath();
        this.progress = progress;
    }

    /**
     * Makes a lab for each arm, measures, and takes it down.
     *
     * @param directory for the labs
     */
    public static HotFindings run(HotOptions options, Path directory, Progress progress) throws IOException {
        Memcached.requireInstalled();
        KeptRuns<HotRun> kept = KeptRuns.of(options.kept(), measurement(options.seed()), HotRun.class);
        for (HotArm arm : options.arms()) {
            HotReproduction reproduction = new HotReproduction(options, kept, directory, progress);
            if (reproduction.left(arm).findAny().isPresent()) {
                reproduction.run(arm);
            }
        }
        List<HotRun> asked = kept.runs().stream()
                .filter(run -> options.arms().contains(run.arm()) && run.repetition() < options.repetitions())
                .toList();
        return new HotFindings(options, asked, kept.sittings());
    }

    /** What tells its runs from those of other seeds and other labs, in words. */
    public static String measurement(long seed) {
        return JOBS + " jobs of seed " + seed + ", a client a host, on spread files of " + BLOCKS_IN_FILE + " times "
                + BLOCK_BYTES + " with " + SERVER_BYTES + " in each server, " + LimitsInWords.of(LIMITS);
    }

    /** The applications that are run under a load: that one which reads most is enough to see what a single read costs. */
    static List<MapApplication> applications(HotLoad load) {
        return load == HotLoad.SCAN ? List.of(MapApplication.GREP) : APPLICATIONS;
    }

    /** A run that is to be. */
    private record Planned(HotArm arm, MapApplication application, HotLoad load, int repetition) {
        boolean is(HotRun run) {
            return run.arm() == arm
                    && run.application() == application
                    && run.load() == load
                    && run.repetition() == repetition;
        }
    }

    /** The runs of the arm that have not been yet. */
    private Stream<Planned> left(HotArm arm) {
        return Stream.of(HotLoad.values())
                .flatMap(load -> IntStream.range(0, options.repetitions())
                        .boxed()
                        .flatMap(repetition -> applications(load).stream()
                                .map(application -> new Planned(arm, application, load, repetition))))
                .filter(planned -> !kept.has(planned::is));
    }

    private void run(HotArm arm) throws IOException {
        LabPlan stock = SpreadInput.prepare(TiercelOnLab.synchronous(LabPlan.defaults()), BLOCK_BYTES)
                .withLimits(LIMITS);
        HotModel model = arm.model();
        LabPlan plan = model == null ? stock : TiercelOnLab.addHot(stock, directory, hot(arm, model, stock));
        List<String> ours = TiercelOnLab.program(directory, HotJobsMain.class);
        try (Lab lab = Lab.up(plan, directory, progress::stage, progress::detail);
                MemcachedOnLab memcached = new MemcachedOnLab(lab, SERVER_BYTES)) {
            progress.stage("Writing the files");
            List<String> paths =
                    IntStream.range(0, HotLoad.FILES).mapToObj(HotLoad::path).toList();
            SpreadInput.write(lab, directory, paths, BLOCKS_IN_FILE * BLOCK_BYTES - (1 << 20), options.seed());
            for (Planned planned : left(arm).toList()) {
                empty(lab, arm, memcached);
                progress.stage(arm.label() + ", " + planned.application.label() + ", " + planned.load.label() + ", run "
                        + (planned.repetition + 1) + " of " + options.repetitions());
                kept.add(measure(lab, planned, ours));
            }
        }
    }

    private static HotOnLab hot(HotArm arm, HotModel model, LabPlan stock) {
        List<String> servers = MemcachedOnLab.names(LabTopology.of(stock.shape()));
        boolean ours = arm == HotArm.EXPECTED;
        return new HotOnLab(
                model, ours ? BY_DEFAULT : PAPERS_THRESHOLD, ours ? BY_DEFAULT : PAPERS_WINDOW, SERVER_BYTES, servers);
    }

    private void empty(Lab lab, HotArm arm, MemcachedOnLab memcached) throws IOException {
        progress.stage("Emptying caches");
        if (arm.model() != null) {
            lab.restart(lab.daemon(TiercelOnLab.COORDINATOR));
            memcached.restart();
            settle();
        }
    }

    private static void settle() throws IOException {
        try {
            TimeUnit.SECONDS.sleep(SETTLE_SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while the coordinator starts", e);
        }
    }

    private HotRun measure(Lab lab, Planned planned, List<String> ours) throws IOException {
        List<HotClient> clients = new ArrayList<>();
        try (AutoCloseable all = () -> close(clients)) {
            for (Host host : lab.topology().hosts()) {
                // The first VM has memcached.
                clients.add(HotClient.start(lab, host.vms().get(host.vms().size() - 1), ours));
            }
            for (HotClient client : clients) {
                client.awaitReady();
            }
            return ran(lab, planned, clients);
        } catch (IOException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IOException(e);
        }
    }

    private HotRun ran(Lab lab, Planned planned, List<HotClient> clients) throws IOException {
        String output = "/out/" + planned.application.id() + "-" + planned.load.label() + "-" + planned.repetition;
        long disk = lab.meters().diskReadBytes();
        double cpu = lab.meters().cpuSeconds();
        List<List<Integer>> jobs = planned.load.jobs(options.seed(), planned.repetition, JOBS);
        for (int from = 0; from < jobs.size(); from += clients.size()) {
            lab.dropCaches();
            for (int at = from; at < Math.min(jobs.size(), from + clients.size()); at++) {
                String paths = jobs.get(at).stream().map(HotLoad::path).collect(Collectors.joining(","));
                clients.get(at - from).begin(planned.application, paths, output + "/" + at);
            }
            for (HotClient client : clients) {
                client.jobs();
            }
            progress.detail(Math.min(jobs.size(), from + clients.size()) + " jobs");
        }
        cpu = lab.meters().cpuSeconds() - cpu;
        disk = lab.meters().diskReadBytes() - disk;
        lab.dropCaches();
        List<HotJob> ended = new ArrayList<>();
        for (HotClient client : clients) {
            ended.addAll(client.jobs());
        }
        return new HotRun(
                planned.arm,
                planned.application,
                planned.load,
                planned.repetition,
                ended,
                disk,
                cpu,
                lab.meters().memoryBytes());
    }

    private static void close(List<HotClient> clients) throws IOException {
        IOException failure = null;
        for (HotClient client : clients) {
            try {
                client.close();
            } catch (IOException e) {
                failure = e;
            }
        }
        if (failure != null) {
            throw failure;
        }
    }
}
