package io.tiercel.core.affinity;

import io.tiercel.core.collection.LongMap;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The jobs that run now and the files they read. Not thread-safe. */
public final class RunningJobs {
    /** A file and what each of the jobs reads of it, of which there is at least one. */
    private static final class ReadFile {
        private final List<InputFile> reads = new ArrayList<>(1);

        InputFile largest() {
            InputFile largest = reads.get(0);
            for (int i = 1; i < reads.size(); i++) {
                largest = reads.get(i).bytes() > largest.bytes() ? reads.get(i) : largest;
            }
            return largest;
        }
    }

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
    private final LongMap<ReadFile> files = new LongMap<>();

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

    /** The job, which must be here, has ended. */
    void ended(long id) {
        here(id, jobs.remove(id)).inputs.forEach(this::readNoMore);
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

    /**
     * Every file that some job reads, as large as the most that one of them reads of it; in no order that means anything
     * but the same in every run.
     */
    List<InputFile> files() {
        List<InputFile> largest = new ArrayList<>(files.size());
        for (ReadFile file : files.values()) {
            largest.add(file.largest());
        }
        return largest;
    }

    private void read(InputFile input) {
        files.computeIfAbsent(input.file(), number -> new ReadFile()).reads.add(input);
    }

    private void readNoMore(InputFile input) {
        ReadFile file = files.get(input.file());
        if (file == null || !file.reads.remove(input)) {
            throw new IllegalStateException("nobody reads " + input);
        }
        if (file.reads.isEmpty()) {
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
