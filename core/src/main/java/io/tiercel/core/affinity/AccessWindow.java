package io.tiercel.core.affinity;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Which jobs read which files within a sliding window of time, and what those jobs gain from memory (CAVA, section IV-B).
 *
 * <p>A file's frequency, the paper's {@code FREQ(D)}, is the number of jobs that read it within the window: a job counts
 * once for a file, at its latest read, so that a file that is being read stays in the window. The file's affinity is the
 * highest of those jobs, as it is known by now, also of jobs that have ended. Holds a bounded past: what is within the
 * window. Not thread-safe.
 */
public final class AccessWindow implements AffinityListener {
    private record Access(long file, long job) {}

    private static final class Reader {
        private double affinity;
        private String why = "unknown";
        private int files;
        private boolean ended;
    }

    private static final class Readers {
        private final Map<Long, Reader> byJob = new LinkedHashMap<>();
        private final long firstNanos;
        private long lastNanos;
        private double highest;
        /** The affinities that the highest was found from; -1 where the readers have changed since. */
        private long asOf = -1;

        Readers(long firstNanos) {
            this.firstNanos = firstNanos;
            this.lastNanos = firstNanos;
        }
    }

    private final long windowNanos;
    /** The time of the latest read of a file by a job; least recent first. */
    private final Map<Access, Long> accesses = new LinkedHashMap<>(16, 0.75f, true);

    private final Map<Long, Readers> files = new LinkedHashMap<>();
    private final Map<Long, Reader> jobs = new LinkedHashMap<>();
    /** How often a job's affinity has changed. */
    private long changes;

    private long nowNanos = Long.MIN_VALUE;
    /** The sum of the files' first accesses. */
    private double firstNanosSum;

    /** @param windowNanos long enough for hot files to be read many times within it; CAVA took all of the workload */
    public AccessWindow(long windowNanos) {
        if (windowNanos <= 0) {
            throw new IllegalArgumentException("the window must be longer than 0 ns: " + windowNanos);
        }
        this.windowNanos = windowNanos;
    }

    /** The job reads of the file. Time must not go back. */
    public void accessed(long now, long file, long job) {
        advance(now);
        Readers readers = files.computeIfAbsent(file, f -> first(now));
        readers.lastNanos = now;
        if (accesses.put(new Access(file, job), now) == null) {
            Reader reader = jobs.computeIfAbsent(job, j -> new Reader());
            reader.files++;
            readers.byJob.put(job, reader);
            readers.asOf = -1;
        }
    }

    /** The latest time that this was told of. */
    long nowNanos() {
        return nowNanos;
    }

    /** What was read at a time that is no longer within the window counts no more. Time must not go back. */
    public void advance(long now) {
        if (now < nowNanos) {
            throw new IllegalArgumentException("time went back from " + nowNanos + " to " + now + " ns");
        }
        nowNanos = now;
        Iterator<Map.Entry<Access, Long>> oldest = accesses.entrySet().iterator();
        while (oldest.hasNext()) {
            Map.Entry<Access, Long> entry = oldest.next();
            if (now - entry.getValue() < windowNanos) {
                return;
            }
            oldest.remove();
            leave(entry.getKey());
        }
    }

    @Override
    public void affinityChanged(long job, double value, String why) {
        Reader reader = jobs.computeIfAbsent(job, j -> new Reader());
        reader.affinity = value;
        reader.why = why;
        changes++;
    }

    /** The job has ended; what it read counts for as long as it is within the window. */
    public void jobEnded(long job) {
        Reader reader = jobs.get(job);
        if (reader != null) {
            reader.ended = true;
            forgetIfGone(job, reader);
        }
    }

    /** How many jobs read the file within the window. */
    public int frequency(long file) {
        Readers readers = files.get(file);
        return readers == null ? 0 : readers.byJob.size();
    }

    /**
     * How many jobs a nanosecond are to be expected to read the file: one in the time since it was last read and a usual
     * gap between two reads, so that a file to which nobody comes back fades, however often it was read once (the hazard of
     * Lomax's distribution, whose shape is 1). The usual gap is the file's own, as though it had been read once more after
     * the average gap of all files, so that a file that was just read for the first time counts as an average one.
     */
    public double accessRate(long file) {
        Readers readers = files.get(file);
        if (readers == null) {
            return 0;
        }
        double ageNanosSum = (double) files.size() * nowNanos - firstNanosSum;
        double averageGap = Math.max(1, ageNanosSum) / accesses.size();
        double read = Math.min(windowNanos, readers.lastNanos - readers.firstNanos);
        double gap = (read + averageGap) / readers.byJob.size();
        return 1 / (nowNanos - readers.lastNanos + gap);
    }

    /** The highest affinity of the jobs that read the file within the window; 0 where there are none. */
    public double highestAffinity(long file) {
        Readers readers = files.get(file);
        if (readers == null) {
            return 0;
        }
        if (readers.asOf != changes) {
            readers.asOf = changes;
            readers.highest = readers.byJob.values().stream()
                    .mapToDouble(reader -> reader.affinity)
                    .max()
                    .orElse(0);
        }
        return readers.highest;
    }

    /** The jobs that read the file within the window, to explain what it is worth. */
    public List<FileReader> readers(long file) {
        Readers readers = files.get(file);
        List<FileReader> list = new ArrayList<>();
        if (readers != null) {
            readers.byJob.forEach((job, reader) -> list.add(new FileReader(job, reader.affinity, reader.why)));
        }
        return list;
    }

    private Readers first(long now) {
        firstNanosSum += now;
        return new Readers(now);
    }

    private void leave(Access access) {
        Readers readers = files.get(access.file);
        Reader reader = jobs.get(access.job);
        if (readers == null || reader == null) {
            throw new IllegalStateException("nobody knows of " + access);
        }
        readers.byJob.remove(access.job);
        readers.asOf = -1;
        if (readers.byJob.isEmpty()) {
            files.remove(access.file);
            firstNanosSum -= readers.firstNanos;
        }
        reader.files--;
        forgetIfGone(access.job, reader);
    }

    private void forgetIfGone(long job, Reader reader) {
        if (reader.ended && reader.files == 0) {
            jobs.remove(job);
        }
    }
}
