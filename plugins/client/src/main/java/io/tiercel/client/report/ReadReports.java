package io.tiercel.client.report;

import io.tiercel.client.report.BegunReads.Begun;
import io.tiercel.client.report.SeenBlocks.Seen;
import io.tiercel.client.steer.Steering;
import io.tiercel.core.settings.EventSettings;
import io.tiercel.core.settings.Settings;
import io.tiercel.wire.cache.BlockName;
import io.tiercel.wire.cache.ClientReport;
import io.tiercel.wire.cache.ClientReport.BlockRead;
import io.tiercel.wire.cache.ClientReport.ReadWait;
import io.tiercel.wire.cache.ClientReport.Slots;
import io.tiercel.wire.cache.ClientReport.Task;
import io.tiercel.wire.cache.ClientReport.Usage;
import io.tiercel.wire.cache.ReportMessages;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import org.apache.hadoop.hdfs.protocol.LocatedBlocks;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells the relay of this machine which blocks this process reads, and what it uses meanwhile.
 *
 * <p>A read costs an entry in a bounded queue; a thread sends what is in it every second. What does not fit, or finds no
 * relay, is lost and counted. Thread-safe.
 */
public final class ReadReports {
    private static final Logger LOG = LoggerFactory.getLogger(ReadReports.class);
    private static final int QUEUED_MAX = 4_096;
    private static final long INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(1);
    /** A process that reads no more still tells what it uses, so that it does not pass for ended. */
    private static final int TURNS_BETWEEN_SIGNS = 3;

    private static final int TURNS_OF_SIGNS = 60;
    private static final long END_MILLIS_MAX = 500;

    private final Path directory;
    private final String owner;
    private final Task task;
    private final Slots slots;
    private final long intervalNanos;
    private final SeenBlocks seen = new SeenBlocks();
    private final LastReported last = new LastReported();
    private final BlockingQueue<Begun> queue = new ArrayBlockingQueue<>(QUEUED_MAX);
    private final Map<String, ReportSocket> sockets = new LinkedHashMap<>();
    private final AtomicBoolean started = new AtomicBoolean();
    private final LongAdder reported = new LongAdder();
    private final LongAdder lost = new LongAdder();
    /** The process ends. */
    private final CountDownLatch ending = new CountDownLatch(1);

    private volatile @Nullable Thread sender;
    private volatile boolean retired;
    /** Used only by the thread that sends. */
    private @Nullable ProcessUsage usage;

    ReadReports(Path directory, String owner, Task task, Slots slots, long intervalNanos) {
        this.directory = directory;
        this.owner = owner;
        this.task = task;
        this.slots = slots;
        this.intervalNanos = intervalNanos;
    }

    /**
     * The reports of this process.
     *
     * @param job what it is a task of, by name; empty if that is not known
     * @param slots what it may use
     */
    public static ReadReports of(Settings settings, String job, Slots slots) {
        Task task = ThisTask.of(
                System.getenv(),
                job,
                System.getProperty("user.name", ""),
                ProcessHandle.current().pid());
        return new ReadReports(
                Path.of(settings.text(EventSettings.DIR)),
                settings.text(EventSettings.OWNER),
                task,
                slots,
                INTERVAL_NANOS);
    }

    /** Learns what the NameNode has said of blocks, without which their reads cannot be reported. */
    public void learn(String cluster, LocatedBlocks blocks, @Nullable Steering steering) {
        seen.learn(cluster, blocks, steering);
    }

    /**
     * Takes note that a block is read, or begins to be. It is reported once enough of it was read, as {@link BegunReads} says.
     *
     * @param path of the block's file
     * @param dataNode the UUID of the one that served it; null where HDFS has yet to choose one
     * @param byClient whether it came out of this client's own tiers
     * @param bytes how much of it was read, as far as that is known yet
     * @param waited how long its reader waited, as far as that was measured
     */
    public void read(
            BlockName name, String path, @Nullable String dataNode, boolean byClient, long bytes, ReadWait waited) {
        Seen block =
                last.isNew(name.id(), name.generationStamp(), byClient, System.nanoTime()) ? seen.find(name) : null;
        if (block == null) {
            return;
        }
        String server = dataNode == null && !byClient ? block.firstDataNode() : dataNode == null ? "" : dataNode;
        BlockRead read = new BlockRead(name, block.block().getNumBytes(), path, block.fileBytes(), server, byClient);
        if (!queue.offer(new Begun(block.cluster(), read, waited, bytes, HdfsBytes.read(), System.nanoTime()))) {
            lost.increment();
        }
        startOnce();
    }

    /** Expects no new clients from now on: the thread ends once those that are there have read nothing for a minute. */
    public void retire() {
        retired = true;
    }

    /** Reads told to a relay. */
    public long reported() {
        return reported.sum();
    }

    /** Reads lost because they came too fast or there was no relay. */
    public long lost() {
        return lost.sum();
    }

    private void startOnce() {
        if (!started.get() && started.compareAndSet(false, true)) {
            Sender sending = new Sender();
            sending.thread.setDaemon(true);
            sender = sending.thread;
            try {
                Runtime.getRuntime().addShutdownHook(sending.hook);
            } catch (IllegalStateException e) {
                LOG.debug("This process ends already", e);
            }
            sending.thread.start();
        }
    }

    /** Reports what was read so far because the process ends, and waits for that if it does not take long. */
    void end() {
        ending.countDown();
        Thread sending = sender;
        if (sending != null) {
            try {
                sending.join(END_MILLIS_MAX);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private boolean isEnding() {
        return ending.getCount() == 0;
    }

    /** The thread that sends, and what ends it with the process. */
    private final class Sender {
        final Thread thread = new Thread(this::run, "Tiercel read reports");
        final Thread hook = new Thread(ReadReports.this::end, "Tiercel last read report");

        private void run() {
            send();
            sockets.values().forEach(ReportSocket::close);
            if (!isEnding()) {
                retire();
            }
        }

        /** Ends this sender because nobody reads; another one starts if somebody reads again. */
        private void retire() {
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException e) {
                LOG.debug("This process ends", e);
            }
            started.set(false);
            if (!queue.isEmpty()) {
                startOnce();
            }
        }
    }

    /** Sends what comes to count, until the process ends or, after these reports were retired, it has been quiet for long. */
    private void send() {
        ProcessUsage used = usage == null ? new ProcessUsage(slots) : usage;
        usage = used;
        BegunReads begun = new BegunReads();
        int quiet = 0;
        boolean last;
        do {
            last = pause();
            List<Begun> counted = counted(begun, last);
            quiet = counted.isEmpty() ? quiet + 1 : 0;
            if (quiet == 0 || (quiet < TURNS_OF_SIGNS && quiet % TURNS_BETWEEN_SIGNS == 0) || last) {
                send(counted, used, last);
            }
        } while (!last && !(retired && quiet >= TURNS_OF_SIGNS && begun.isEmpty()));
    }

    /** Whether the process ends. It is not told by an interrupt, which would close a connection that sends just then. */
    private boolean pause() {
        try {
            return ending.await(intervalNanos, TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            LOG.debug("Interrupted by nobody that is known here", e);
            return isEnding();
        }
    }

    /** The reads that have come to count since this was last asked. */
    private List<Begun> counted(BegunReads begun, boolean last) {
        List<Begun> queued = new ArrayList<>();
        queue.drainTo(queued);
        for (Begun read : queued) {
            if (!begun.add(read)) {
                lost.increment();
            }
        }
        return begun.isEmpty() ? List.of() : begun.counted(HdfsBytes.read(), System.nanoTime(), last);
    }

    /** Sends these; to clusters of which nothing was read, only what the process uses. */
    private void send(List<Begun> counted, ProcessUsage usage, boolean last) {
        Map<String, List<BlockRead>> reads = new LinkedHashMap<>();
        sockets.keySet().forEach(cluster -> reads.put(cluster, new ArrayList<>()));
        counted.forEach(read -> reads.computeIfAbsent(read.cluster(), cluster -> new ArrayList<>())
                .add(read.block().waiting(read.waited())));
        reads.forEach((cluster, blocks) -> send(cluster, blocks, usage, last));
    }

    private void send(String cluster, List<BlockRead> blocks, ProcessUsage usage, boolean last) {
        ReportSocket socket = sockets.computeIfAbsent(cluster, name -> new ReportSocket(directory, name, owner));
        int from = 0;
        do {
            int to = Math.min(blocks.size(), from + ClientReport.READS_MAX);
            Usage used = usage.now(last && to == blocks.size());
            ClientReport report = new ClientReport(task, used, blocks.subList(from, to));
            boolean sent = socket.send(ReportMessages.reads(report), System.nanoTime());
            (sent ? reported : lost).add(to - from);
            from = to;
        } while (from < blocks.size());
    }
}
