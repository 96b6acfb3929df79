package io.tiercel.core.affinity;

import io.tiercel.core.collection.LongMap;
import io.tiercel.core.collection.RecencyList;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The jobs that run now and the files they read. Not thread-safe. */
public final class RunningJobs {
    private static final class Job extends RecencyList.Entry<Job> {
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
    private final RecencyList<Job> byStart = new RecencyList<>();

    /** The job, which is not here yet, starts. */
    void started(long id, List<InputFile> files) {
        if (jobs.contains(id)) {
            throw new IllegalArgumentException("job " + id + " is here already");
        }
        Job job = new Job(files);
        jobs.put(id, job);
        byStart.add(job);
    }

    /** The job, which must be here, reads this file too. */
    void found(long id, InputFile file) {
        here(id, jobs.get(id)).inputs.add(file);
    }

    /** The job, which must be here, has ended. */
    void ended(long id) {
        byStart.remove(here(id, jobs.remove(id)));
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

    /** Every file that some job reads, by its number, as large as the most that one of them reads of it; a copy. */
    public Map<Long, InputFile> files() {
        Map<Long, InputFile> files = new LinkedHashMap<>();
        for (Job job : byStart) {
            job.inputs.forEach(input -> files.merge(input.file(), input, RunningJobs::larger));
        }
        return files;
    }

    private static InputFile larger(InputFile one, InputFile other) {
        return other.bytes() > one.bytes() ? other : one;
    }

    private static Job here(long id, @Nullable Job job) {
        if (job == null) {
            throw new IllegalArgumentException("there is no job " + id);
        }
        return job;
    }
}
