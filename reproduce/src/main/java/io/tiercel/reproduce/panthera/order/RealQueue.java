package io.tiercel.reproduce.panthera.order;

import io.tiercel.appmaster.TaskLocality;
import io.tiercel.appmaster.TiercelMRAppMaster;
import io.tiercel.core.settings.CacheSettings;
import io.tiercel.core.settings.ClientSettings;
import io.tiercel.core.settings.EventSettings;
import io.tiercel.core.settings.PinSettings;
import io.tiercel.core.settings.SchedulingSettings;
import io.tiercel.core.settings.Settings;
import io.tiercel.datanode.TiercelPinPlugin;
import io.tiercel.report.Progress;
import io.tiercel.reproduce.panthera.order.OrderRun.OrderedJob;
import io.tiercel.resourcemanager.order.CachedInputOrderingPolicy;
import io.tiercel.testbed.jobs.JobSettings;
import io.tiercel.testbed.jobs.MapApplication;
import io.tiercel.testbed.machine.KernelPageCache;
import io.tiercel.testbed.machine.PacedDisk;
import io.tiercel.testbed.services.PlugIns;
import io.tiercel.testbed.services.TiercelServices;
import io.tiercel.testbed.text.SeededText;
import io.tiercel.testkit.EmbeddedCluster;
import io.tiercel.testkit.FreePort;
import io.tiercel.testkit.TemporaryDirectory;
import io.tiercel.wire.VersionTables;
import io.tiercel.wire.cache.BlockName;
import io.tiercel.wire.cache.Inquiry;
import io.tiercel.wire.link.LinkSettings;
import io.tiercel.wire.link.PeerRole;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.NullOutputFormat;

/**
 * Queues of jobs on an embedded cluster with Hadoop's CapacityScheduler: a queue of YARN's for each order, a DataNode that pins,
 * and a disk that is paced, so that what is not in memory is to be waited for. Closing it stops and removes all of it. Needs
 * root, for the pace.
 */
final class RealQueue implements AutoCloseable {
    static final long BLOCK_BYTES = 16L << 20;
    static final long DISK_BYTES_PER_SECOND = 4_000_000;
    static final int CORES = 2;
    /** So that a file's last block is no larger than others. */
    private static final long SPARE_BYTES = 1 << 16;

    private static final long CHECKSUM_BYTES = BLOCK_BYTES / 64;
    private static final int BUFFER_BYTES = 1 << 20;
    private static final String QUEUE = "yarn.scheduler.capacity.root.";
    private static final Path FOLDER = new Path("/order");
    private static final long PIN_PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);
    private static final long RUN_PATIENCE_NANOS = TimeUnit.MINUTES.toNanos(10);
    private static final long GLANCE_MILLIS = 100;
    private static final int ANSWER_SECONDS = 20;

    private final TemporaryDirectory directory;
    private final Map<String, String> settings;
    private final EmbeddedCluster cluster;
    private final PacedDisk disk;
    private final Progress progress;
    private TiercelServices services;
    private boolean ahead;

    private RealQueue(
            TemporaryDirectory directory,
            Map<String, String> settings,
            EmbeddedCluster cluster,
            PacedDisk disk,
            Progress progress)
            throws IOException {
        this.directory = directory;
        this.settings = settings;
        this.cluster = cluster;
        this.disk = disk;
        this.progress = progress;
        this.services = TiercelServices.start(cluster, settings);
    }

    /**
     * Starts it.
     *
     * @throws IOException in words, if something does not start, or the disk cannot be paced
     */
    static RealQueue start(Progress progress) throws IOException {
        progress.stage("Starting Hadoop, with a queue for each order, and Tiercel's services");
        TemporaryDirectory directory = TemporaryDirectory.create("tiercel-order-");
        List<AutoCloseable> begun = new ArrayList<>(List.of(directory));
        try {
            Map<String, String> settings = settings(directory);
            EmbeddedCluster cluster = cluster(settings);
            begun.add(cluster);
            PacedDisk disk = PacedDisk.of(cluster.dataDirectory(), DISK_BYTES_PER_SECOND)
                    .orElseThrow(() -> new IOException("the disk cannot be paced, without which memory gains nothing: "
                            + "run this as root, on a system with the controller blkio of cgroup v1, or with "
                            + "--repetitions 0 for virtual time alone"));
            begun.add(disk);
            return new RealQueue(directory, settings, cluster, disk, progress);
        } catch (IOException | RuntimeException e) {
            close(begun);
            throw e;
        }
    }

    private static Map<String, String> settings(TemporaryDirectory directory) throws IOException {
        Map<String, String> all = new TreeMap<>();
        all.put(EventSettings.COORDINATOR_ADDRESS.key(), "127.0.0.1:" + FreePort.next());
        all.put(
                EventSettings.SECRET_FILE.key(),
                directory.path().resolve("secret").toString());
        // As much as is cached at first.
        all.put(PinSettings.CAPACITY.key(), Long.toString(RealJob.cachedInAll() * (BLOCK_BYTES + CHECKSUM_BYTES)));
        all.put(PinSettings.RECONCILE_INTERVAL.key(), "100ms");
        // Clients measure what readers wait for, and keep nothing.
        all.put(ClientSettings.PROCESS_CAPACITY.key(), "0");
        all.put(ClientSettings.NODE_CAPACITY.key(), "0");
        return all;
    }

    private static EmbeddedCluster cluster(Map<String, String> settings) throws IOException {
        String queues = Arrays.stream(OrderArm.values()).map(OrderArm::label).collect(Collectors.joining(","));
        Map<String, String> yarn = new TreeMap<>(PlugIns.ofResourceManager(OrderArm.FIFO.label()));
        yarn.put(QUEUE + "queues", queues);
        yarn.put("yarn.scheduler.capacity.maximum-am-resource-percent", "1.0");
        for (OrderArm arm : OrderArm.values()) {
            queue(arm, yarn);
        }
        return EmbeddedCluster.plan()
                .withDataNodes(1)
                .withYarn(1)
                .withBlockBytes(BLOCK_BYTES)
                .with("dfs.replication", "1")
                // So that deleted blocks are gone soon.
                .with("dfs.heartbeat.interval", "1")
                .with("dfs.namenode.redundancy.interval.seconds", "1s")
                .with("dfs.datanode.plugins", TiercelPinPlugin.class.getName())
                .with(settings)
                .with(yarn)
                .start();
    }

    /** One of equal queues, each of which may have the whole cluster while the others are empty. */
    private static void queue(OrderArm arm, Map<String, String> yarn) {
        String queue = QUEUE + arm.label() + ".";
        yarn.put(queue + "capacity", Integer.toString(100 / OrderArm.values().length));
        yarn.put(queue + "maximum-capacity", "100");
        yarn.put(queue + "user-limit-factor", "100");
        yarn.put(
                queue + "ordering-policy",
                arm.mode().isPresent() ? CachedInputOrderingPolicy.class.getName() : arm.label());
        arm.mode().ifPresent(mode -> yarn.put(queue + "ordering-policy.mode", mode.label()));
    }

    /** A job that is not measured: YARN loads its classes. */
    void warmUp() throws IOException, InterruptedException {
        progress.stage("Warming up with a job that is not measured");
        Path folder = new Path(FOLDER, "warm-up");
        List<RealJob> queue = List.of(new RealJob(1, 0));
        write(queue, folder, 0);
        awaitEnds(List.of(submit(OrderArm.FIFO, folder, 0)));
        delete(queue, folder);
    }

    /** Runs the queue of a seed under an order. */
    OrderRun run(OrderCase what, int repetition, long seed) throws IOException, InterruptedException {
        reading(what.ahead());
        List<RealJob> queue = RealJob.queue(seed);
        Path folder = new Path(FOLDER, what.arm().label() + "-" + what.ahead() + "-" + repetition);
        write(queue, folder, seed);
        cache(queue, folder);
        // The page cache does not stand for memory here: it holds nothing that is not pinned.
        KernelPageCache.forget(cluster.dataDirectory());
        List<Job> jobs = new ArrayList<>();
        List<Long> submitted = new ArrayList<>();
        for (int number = 0; number < queue.size(); number++) {
            submitted.add(System.currentTimeMillis());
            jobs.add(submit(what.arm(), folder, number));
        }
        awaitEnds(jobs);
        List<OrderedJob> ended = new ArrayList<>();
        for (int number = 0; number < queue.size(); number++) {
            ended.add(ended(number, jobs.get(number), submitted.get(number), queue.get(number)));
        }
        delete(queue, folder);
        return new OrderRun(what, repetition, ended);
    }

    @Override
    public void close() throws IOException {
        close(List.of(directory, cluster, disk, services));
    }

    /** What began last ends first; all of it, also where something fails. */
    private static void close(List<? extends AutoCloseable> begun) throws IOException {
        if (begun.isEmpty()) {
            return;
        }
        int last = begun.size() - 1;
        try {
            begun.get(last).close();
        } catch (IOException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IOException(e);
        } finally {
            close(begun.subList(0, last));
        }
    }

    /** Whether the coordinator reads ahead it says when it starts. */
    private void reading(boolean wanted) throws IOException {
        if (wanted != ahead) {
            services.close();
            Map<String, String> all = new TreeMap<>(settings);
            if (wanted) {
                all.put(CacheSettings.PREFETCH_CAPACITY.key(), Long.toString(4 * (BLOCK_BYTES + CHECKSUM_BYTES)));
                all.put(CacheSettings.PREFETCH_RATE.key(), Long.toString(DISK_BYTES_PER_SECOND / 2));
            }
            services = TiercelServices.start(cluster, all);
            ahead = wanted;
        }
    }

    private static Path input(Path folder, int number) {
        return new Path(folder, "job-" + number);
    }

    private void write(List<RealJob> queue, Path folder, long seed) throws IOException {
        SeededText text = new SeededText(seed);
        try (DistributedFileSystem files = cluster.newFileSystem()) {
            for (int number = 0; number < queue.size(); number++) {
                try (OutputStream out = new BufferedOutputStream(files.create(input(folder, number)), BUFFER_BYTES)) {
                    text.write(out, queue.get(number).blocks() * BLOCK_BYTES - SPARE_BYTES);
                }
            }
        }
    }

    /** Removes the files, and waits until none of their blocks is pinned: others are to have that room. */
    private void delete(List<RealJob> queue, Path folder) throws IOException, InterruptedException {
        try (DistributedFileSystem files = cluster.newFileSystem()) {
            List<BlockName> gone = new ArrayList<>();
            for (int number = 0; number < queue.size(); number++) {
                gone.addAll(blocks(files, input(folder, number)));
            }
            files.delete(folder, true);
            awaitPinned(gone, 0);
        }
    }

    private void awaitPinned(List<BlockName> blocks, int wanted) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + PIN_PATIENCE_NANOS;
        for (int pinned = pinned(blocks); pinned != wanted; pinned = pinned(blocks)) {
            if (System.nanoTime() - deadline > 0) {
                throw new IOException(
                        "of " + blocks.size() + " blocks " + pinned + " are pinned, and not " + wanted + " of them");
            }
            TimeUnit.MILLISECONDS.sleep(GLANCE_MILLIS);
        }
    }

    /** Reads the first blocks of each file, and waits until they are pinned. */
    private void cache(List<RealJob> queue, Path folder) throws IOException, InterruptedException {
        try (DistributedFileSystem files = cluster.newFileSystem(client())) {
            List<BlockName> wanted = new ArrayList<>();
            for (int number = 0; number < queue.size(); number++) {
                Path file = input(folder, number);
                wanted.addAll(blocks(files, file).subList(0, queue.get(number).cached()));
                read(files, file, queue.get(number).cached() * BLOCK_BYTES - SPARE_BYTES);
            }
            awaitPinned(wanted, wanted.size());
        }
    }

    private static void read(DistributedFileSystem files, Path file, long bytes) throws IOException {
        byte[] buffer = new byte[BUFFER_BYTES];
        try (FSDataInputStream in = files.open(file)) {
            for (long left = bytes; left > 0; ) {
                int read = in.read(buffer, 0, (int) Math.min(left, buffer.length));
                if (read < 0) {
                    return;
                }
                left -= read;
            }
        }
    }

    private static List<BlockName> blocks(DistributedFileSystem files, Path file) throws IOException {
        return files.getClient().getLocatedBlocks(file.toUri().getPath(), 0).getLocatedBlocks().stream()
                .map(located -> located.getBlock())
                .map(block -> new BlockName(block.getBlockPoolId(), block.getBlockId(), block.getGenerationStamp()))
                .toList();
    }

    private int pinned(List<BlockName> blocks) throws InterruptedException {
        return Inquiry.ask(
                        LinkSettings.peer(Settings.of(services.settings()), PeerRole.COMMAND),
                        VersionTables.cluster(URI.create(cluster.uri())),
                        ANSWER_SECONDS,
                        session -> session.whereCached(blocks))
                .map(List::size)
                .orElse(0);
    }

    private Configuration client() {
        return services.clientConfiguration(cluster.configuration());
    }

    private Job submit(OrderArm arm, Path folder, int number) throws IOException, InterruptedException {
        Configuration conf = client();
        JobSettings.applyTo(conf, CORES);
        conf.set("mapreduce.job.queuename", arm.label());
        PlugIns.ofHintingClients().forEach(conf::set);
        conf.set(SchedulingSettings.INPUTS.key(), input(folder, number).toString());
        conf.set("yarn.app.mapreduce.am.resource.mb", "1024");
        // YARN gives a master no less, and with six of them there is room for two maps; later for more.
        conf.set("mapreduce.map.memory.mb", "1024");
        conf.set(
                "yarn.app.mapreduce.am.command-opts",
                conf.get("yarn.app.mapreduce.am.command-opts") + " " + TiercelMRAppMaster.class.getName());
        conf.setBoolean("mapreduce.jvm.add-opens-as-default", false);
        Job job = Job.getInstance(conf, "order " + number);
        MapApplication.GREP.configure(job);
        job.setNumReduceTasks(0);
        job.setOutputFormatClass(NullOutputFormat.class);
        FileInputFormat.addInputPath(job, input(folder, number));
        try {
            job.submit();
        } catch (ClassNotFoundException e) {
            throw new IOException(e);
        }
        return job;
    }

    private void awaitEnds(List<Job> jobs) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + RUN_PATIENCE_NANOS;
        int ended = 0;
        while (ended < jobs.size()) {
            if (System.nanoTime() - deadline > 0) {
                throw new IOException("a queue took longer than ten minutes");
            }
            TimeUnit.MILLISECONDS.sleep(GLANCE_MILLIS);
            ended = 0;
            for (Job job : jobs) {
                ended += job.isComplete() ? 1 : 0;
            }
            progress.detail(ended + " of " + jobs.size() + " jobs");
        }
        for (Job job : jobs) {
            if (!job.isSuccessful()) {
                throw new IOException(
                        job.getJobName() + " failed: " + job.getStatus().getFailureInfo());
            }
        }
    }

    private static OrderedJob ended(int number, Job job, long submittedMillis, RealJob planned)
            throws IOException, InterruptedException {
        Counters counters = job.getCounters();
        if (counters == null) {
            throw new IOException("the history server knows no counters of " + job.getJobID());
        }
        long fromMemory = Arrays.stream(TaskLocality.values())
                .filter(level -> level.name().endsWith("MEMORY"))
                .mapToLong(level -> counters.findCounter(level).getValue())
                .sum();
        return new OrderedJob(
                number,
                (job.getFinishTime() - submittedMillis) / 1e3,
                planned.blocks() * BLOCK_BYTES,
                fromMemory * BLOCK_BYTES);
    }
}
