package io.tiercel.core.affinity;

import io.tiercel.core.collection.LongMap;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The jobs that run now and the files they read. Not thread-safe. */
public final class RunningJobs {
    private static final class Job {
        private final List<InputFile> inputs;

        Job(List<InputFile> inputs) {
            this.inputs = new ArrayList<>(inputs);
        }

        boolean reads(long file) {
            for (int i = 0; i < inputs.size(); i++) {
                if (inputs.get(i).file() == file) {
                    return true;
                }
            }
            return false;
        }
    }

    private final LongMap<Job> jobs = new LongMap<>();
    /** What each of the jobs reads of a file; of a file that none reads there is nothing here. */
    private final LongMap<Sizes> files = new LongMap<>();

    /** The job, which is not here yet, starts. */
    void started(long id, List<InputFile> inputs) {
        if (jobs.contains(id)) {
            throw new IllegalArgumentException("job " + id + " is here already");
        }
        jobs.put(id, new Job(inputs));
        inputs.forEach(this::read);
    }

    /** The job, which must be here, reads this file too. */
    void found(long id, InputFile input) {
        here(id, jobs.get(id)).inputs.add(input);
        read(input);
    }

    /** The job, which must be here, has ended; returns what it read. */
    List<InputFile> ended(long id) {
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
        return job != null && job.reads(file);
    }

    /** All that the job reads; 0 where it is not here. */
    long inputBytes(long id) {
        Job job = jobs.get(id);
        return job == null ? 0 : job.inputs.stream().mapToLong(InputFile::bytes).sum();
    }

    /** Whether some job reads the file. */
    boolean isRead(long file) {
        return files.contains(file);
    }

    /** The most that one of the jobs reads of the file; 0 where none does. */
    long bytesRead(long file) {
        Sizes reads = files.get(file);
        return reads == null ? 0 : reads.largest();
    }

    private void read(InputFile input) {
        files.computeIfAbsent(input.file(), number -> new Sizes()).add(input.bytes());
    }

    private void readNoMore(InputFile input) {
        Sizes reads = files.get(input.file());
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
