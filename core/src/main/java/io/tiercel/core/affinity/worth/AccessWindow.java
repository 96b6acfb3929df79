package io.tiercel.core.affinity.worth;

import io.tiercel.core.affinity.measure.AffinityListener;
import io.tiercel.core.collection.LongMap;
import io.tiercel.core.collection.RecencyList;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Which jobs read which files within a sliding window of time, and what those jobs gain from memory (CAVA, section IV-B).
 *
 * <p>A file's frequency, the paper's {@code FREQ(D)}, is the number of jobs that read it within the window: a job counts
 * once for a file, at its latest read, so that a file that is being read stays in the window. The file's affinity is the
 * highest of those jobs, as it is known by now, also of jobs that have ended. Holds a bounded past: what is within the
 * window, and of that the latest where it is very much. Not thread-safe.
 *
 * <p>The window is the paper's "sliding time window".
 */
public final class AccessWindow implements AffinityListener {
    private static final int ACCESSES_MAX = 1_000_000;

    private final long windowNanos;
    private final int accessesMax;
    private final LongConsumer changed;
    private final RecencyList<FileAccess> accesses = new RecencyList<>();
    private final LongMap<AccessedFile> files = new LongMap<>();
    private final LongMap<ReadingJob> jobs = new LongMap<>();
    private long nowNanos = Long.MIN_VALUE;
    /** The sum of the files' first accesses. */
    private double firstNanosSum;

    /**
     * An empty one.
     *
     * @param windowNanos long enough for hot files to be read many times within it; CAVA took all of the workload
     * @param changed is told each file whose frequency or affinity may be another
     */
    public AccessWindow(long windowNanos, LongConsumer changed) {
        this(windowNanos, ACCESSES_MAX, changed);
    }

    /** @param accessesMax of how many pairs of a file and a job that reads it are remembered, at least 1 */
    public AccessWindow(long windowNanos, int accessesMax, LongConsumer changed) {
        if (windowNanos <= 0) {
            throw new IllegalArgumentException("the window must be longer than 0 ns: " + windowNanos);
        }
        this.windowNanos = windowNanos;
        this.accessesMax = accessesMax;
        this.changed = changed;
    }

    /** The job reads of the file. Time must not go back. */
    public void accessed(long now, long file, long job) {
        advance(now);
        AccessedFile accessed = files.computeIfAbsent(file, number -> first(number, now));
        accessed.read(now);
        FileAccess access = accessed.by(job);
        if (access == null) {
            ReadingJob reader = jobs.computeIfAbsent(job, ReadingJob::new);
            access = new FileAccess(accessed, reader);
            reader.add(access);
            accessed.add(access);
            accesses.add(access);
        } else {
            accesses.used(access);
        }
        access.read(now);
        leaveTooMany();
    }

    /** The latest time that this was told of. */
    public long nowNanos() {
        return nowNanos;
    }

    /** What was read at a time that is no longer within the window counts no more. Time must not go back. */
    public void advance(long now) {
        if (now < nowNanos) {
            throw new IllegalArgumentException("time went back from " + nowNanos + " to " + now + " ns");
        }
        nowNanos = now;
        for (FileAccess oldest = accesses.first(); oldest != null; oldest = accesses.first()) {
            if (now - oldest.lastNanos() < windowNanos) {
                return;
            }
            leave(oldest);
        }
    }

    @Override
    public void affinityChanged(long job, double value, Supplier<String> why) {
        jobs.computeIfAbsent(job, ReadingJob::new).affinity(value, why);
    }

    /** The job runs now, be it anew, and is remembered until it ends, whether it reads or not. */
    public void jobStarted(long job) {
        jobs.computeIfAbsent(job, ReadingJob::new).started();
    }

    /** The job has ended; what it read counts for as long as it is within the window. */
    public void jobEnded(long job) {
        ReadingJob reader = jobs.get(job);
        if (reader != null) {
            reader.ended();
            forgetIfGone(reader);
        }
    }

    /** How many jobs read the file within the window. */
    public int frequency(long file) {
        AccessedFile accessed = files.get(file);
        return accessed == null ? 0 : accessed.jobs();
    }

    /**
     * How many jobs a nanosecond are to be expected to read the file: one in the time since it was last read and a usual
     * gap between two reads, so that a file to which nobody comes back fades, however often it was read once (the hazard of
     * Lomax's distribution, whose shape is 1). The usual gap is the file's own, as though it had been read once more after
     * the average gap of all files, so that a file that was just read for the first time counts as an average one.
     */
    public double accessRate(long file) {
        AccessedFile accessed = files.get(file);
        if (accessed == null) {
            return 0;
        }
        double ageNanosSum = (double) files.size() * nowNanos - firstNanosSum;
        double averageGap = Math.max(1, ageNanosSum) / accesses.size();
        double read = Math.min(windowNanos, accessed.lastNanos() - accessed.firstNanos());
        double gap = (read + averageGap) / accessed.jobs();
        return 1 / (nowNanos - accessed.lastNanos() + gap);
    }

    /** The highest affinity of the jobs that read the file within the window; 0 where there are none. */
    public double highestAffinity(long file) {
        AccessedFile accessed = files.get(file);
        return accessed == null ? 0 : accessed.highestAffinity();
    }

    /** Both multiplied, for what is asked of many files at once; 0 where no job read the file. */
    public double affinityTimesFrequency(long file) {
        AccessedFile accessed = files.get(file);
        return accessed == null ? 0 : accessed.highestAffinity() * accessed.jobs();
    }

    /** The jobs that read the file within the window, by their numbers, to explain what it is worth. */
    public List<FileReader> readers(long file) {
        @Nullable AccessedFile accessed = files.get(file);
        return accessed == null ? List.of() : accessed.readers();
    }

    private void leaveTooMany() {
        FileAccess oldest = accesses.first();
        if (oldest != null && accesses.size() > accessesMax) {
            leave(oldest);
        }
    }

    private AccessedFile first(long number, long now) {
        firstNanosSum += now;
        return new AccessedFile(number, now, changed);
    }

    private void leave(FileAccess access) {
        accesses.remove(access);
        AccessedFile file = access.file();
        file.remove(access);
        access.job().remove(access);
        if (file.jobs() == 0) {
            files.remove(file.number());
            firstNanosSum -= file.firstNanos();
        }
        forgetIfGone(access.job());
    }

    private void forgetIfGone(ReadingJob job) {
        if (job.isGone()) {
            jobs.remove(job.id());
        }
    }
}
