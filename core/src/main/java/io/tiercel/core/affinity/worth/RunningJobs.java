package io.tiercel.core.affinity.worth;

import io.tiercel.core.collection.LongMap;
import io.tiercel.core.collection.LongSet;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The jobs that run now and the files they read. Not thread-safe. */
public final class RunningJobs {
    private static final class Job {
        private final List<InputFile> inputs = new ArrayList<>(1);
        /** Which they are: it is asked at every read, and there may be very many. */
        private final LongSet files = new LongSet();

        void reads(InputFile input) {
            inputs.add(input);
            files.add(input.file());
        }
    }

    private final LongMap<Job> jobs = new LongMap<>();
    /** What each of the jobs reads of a file; of a file that none reads there is nothing here. */
    private final LongMap<FileSizes> files = new LongMap<>();

    /** The job, which is not here yet, starts. */
    public void started(long id, List<InputFile> inputs) {
        if (jobs.contains(id)) {
            throw new IllegalArgumentException("job " + id + " is here already");
        }
        Job job = new Job();
        jobs.put(id, job);
        inputs.forEach(input -> read(job, input));
    }

    /** The job, which must be here, reads this file too. */
    public void found(long id, InputFile input) {
        read(here(id, jobs.get(id)), input);
    }

    /** The job, which must be here, has ended; returns what it read. */
    public List<InputFile> ended(long id) {
        List<InputFile> inputs = here(id, jobs.remove(id)).inputs;
        inputs.forEach(this::readNoMore);
        return inputs;
    }

    public boolean has(long id) {
        return jobs.contains(id);
    }

    /** Whether the file is among the job's inputs. */
    public boolean reads(long id, long file) {
        Job job = jobs.get(id);
        return job != null && job.files.contains(file);
    }

    /** All that the job reads; 0 where it is not here. */
    public long inputBytes(long id) {
        Job job = jobs.get(id);
        return job == null ? 0 : job.inputs.stream().mapToLong(InputFile::bytes).sum();
    }

    /** Whether some job reads the file. */
    public boolean isRead(long file) {
        return files.contains(file);
    }

    /** The most that one of the jobs reads of the file; 0 where none does. */
    public long bytesRead(long file) {
        FileSizes reads = files.get(file);
        return reads == null ? 0 : reads.largest();
    }

    private void read(Job job, InputFile input) {
        job.reads(input);
        files.computeIfAbsent(input.file(), number -> new FileSizes()).add(input.bytes());
    }

    private void readNoMore(InputFile input) {
        FileSizes reads = files.get(input.file());
        if (reads == null || !reads.remove(input.bytes())) {
            throw new IllegalStateException("nobody reads " + input);
        }
        if (reads.isEmpty()) {
            files.remove(input.file());
        }
    }

    private static Job here(long id, @Nullable Job job) {
        if (job == null) {
            throw new IllegalArgumentException("there is no job " + id);
        }
        return job;
    }
}
