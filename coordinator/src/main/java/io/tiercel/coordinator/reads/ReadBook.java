package io.tiercel.coordinator.reads;

import io.tiercel.wire.cache.ClientReport.BlockRead;
import io.tiercel.wire.cache.ClientReport.Task;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * What clients have reported that they read: from which tier, over the last hour and the last day, by job and by user.
 *
 * <p>Bounded, whatever clients say: of jobs and users those are forgotten that have read nothing for longest. Thread-safe.
 */
public final class ReadBook implements ReadSink {
    static final int JOBS_MAX = 2_000;
    static final int USERS_MAX = 1_000;
    private static final double NANOS = 1e9;

    private final LongSupplier nanoClock;
    private final TierTally all = new TierTally();
    private final ReadSeries hour;
    private final ReadSeries day;
    private final Map<String, Reader> jobs = bounded(JOBS_MAX);
    private final Map<String, Reader> users = bounded(USERS_MAX);

    /** How far back a series goes. */
    public enum Window {
        /** An hour, each five seconds. */
        HOUR,
        /** A day, each minute. */
        DAY
    }

    private static final class Reader {
        final String user;
        final TierTally tally = new TierTally();
        String application = "";
        double waitedSeconds;
        long lastNanos;

        Reader(String user) {
            this.user = user;
        }

        void read(long nowNanos, Task task, BlockRead read, ReadTier tier) {
            tally.add(tier, read.bytes());
            application = task.name();
            waitedSeconds += read.waited().nanos() / NANOS;
            lastNanos = nowNanos;
        }

        ReaderReads told(String id, long nowNanos) {
            double idle = Math.max(0, nowNanos - lastNanos) / NANOS;
            return new ReaderReads(id, application, user, tally.counts(), waitedSeconds, idle);
        }
    }

    /** An empty one. */
    public ReadBook(LongSupplier nanoClock) {
        this.nanoClock = nanoClock;
        long now = nanoClock.getAsLong();
        this.hour = new ReadSeries(TimeUnit.SECONDS.toNanos(5), 721, now);
        this.day = new ReadSeries(TimeUnit.MINUTES.toNanos(1), 1_441, now);
    }

    @Override
    public synchronized void read(Task task, BlockRead read, ReadTier tier) {
        long now = nanoClock.getAsLong();
        all.add(tier, read.bytes());
        hour.add(now, tier, read.bytes());
        day.add(now, tier, read.bytes());
        jobs.computeIfAbsent(idOf(task), id -> new Reader(task.user())).read(now, task, read, tier);
        users.computeIfAbsent(task.user(), Reader::new).read(now, task, read, tier);
    }

    /** The job that a process reads for, by its id: that of its application, or of the process outside of YARN. */
    public static String idOf(Task task) {
        return task.application().isEmpty() ? "process " + task.process() : task.application();
    }

    /** All since the coordinator began. */
    public synchronized TierCounts counts() {
        return all.counts();
    }

    /** The intervals of a window that are over, the oldest first. */
    public synchronized Series series(Window window) {
        ReadSeries series = window == Window.HOUR ? hour : day;
        ReadSeries.Told told = series.told(nanoClock.getAsLong());
        return new Series(told.intervalNanos() / NANOS, told.endedNanosAgo() / NANOS, told.counts());
    }

    /**
     * A window.
     *
     * @param endedSecondsAgo when the last of the intervals was over
     * @param counts of each interval, the oldest first
     */
    public record Series(double intervalSeconds, double endedSecondsAgo, List<TierCounts> counts) {
        public Series {
            counts = List.copyOf(counts);
        }
    }

    /** The jobs that have read of late, in no order. */
    public synchronized List<ReaderReads> jobs() {
        return told(jobs);
    }

    /** The users for whom something was read of late, in no order. */
    public synchronized List<ReaderReads> users() {
        return told(users);
    }

    private List<ReaderReads> told(Map<String, Reader> readers) {
        long now = nanoClock.getAsLong();
        List<ReaderReads> told = new ArrayList<>();
        readers.forEach((id, reader) -> told.add(reader.told(id, now)));
        return told;
    }

    private static <V> Map<String, V> bounded(int most) {
        // In the order in which they were looked at last, so that who reads nothing goes first.
        return new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<String, V> eldest) {
                return size() > most;
            }
        };
    }
}
