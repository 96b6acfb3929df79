package io.tiercel.coordinator.cache;

import io.tiercel.core.affinity.CacheScheme;
import io.tiercel.core.affinity.worth.InputFile;
import io.tiercel.wire.cache.ClientReport.Task;
import io.tiercel.wire.cache.JobStart;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The jobs that run, told of by a ResourceManager or inferred from reads; tells the scheme. A job that was inferred ends
 * when nothing is read for it any more. Not thread-safe.
 */
final class KnownJobs {
    static final long UNKNOWN = -1;
    private static final long NOBODY = -1;
    private static final int RUNNING_MAX = 20_000;
    /** Beside more jobs none is inferred: anybody may make up some, and those that are told of are to find room. */
    static final int INFERRED_BESIDE_MAX = RUNNING_MAX / 2;

    private static final int ENDED_MAX = 20_000;
    private static final int INPUTS_MAX = 20_000;
    /** Of all jobs together: anybody may say that it reads any number of files, in the name of any number of jobs. */
    static final int INPUTS_IN_ALL_MAX = 500_000;

    private static final class Job {
        final long number;
        final String application;
        /** The session that vouches for it; NOBODY where it was inferred. */
        long teller = NOBODY;
        /** Whether it was seen to read what it was told to have for input. */
        boolean begun;

        int inputs;
        long lastNanos;

        Job(long number, String application, long nowNanos) {
            this.number = number;
            this.application = application;
            this.lastNanos = nowNanos;
        }
    }

    private final CacheScheme scheme;
    private final long silenceNanos;
    private final Map<String, Job> running = new LinkedHashMap<>();
    private final Map<String, Boolean> ended = new BoundedMap<>(ENDED_MAX);
    /** By number, the paths of files that jobs read of late. */
    private final Map<Long, String> paths = new BoundedMap<>(INPUTS_MAX);

    private long numbers;
    private int inputs;

    KnownJobs(CacheScheme scheme, long silenceNanos) {
        this.scheme = scheme;
        this.silenceNanos = silenceNanos;
    }

    /** The teller, a session, says that it begins, or runs; whether it has not read any of its input yet. */
    boolean started(long nowNanos, long teller, JobStart start) {
        ended.remove(start.job());
        Job job = running.get(start.job());
        if (job != null && job.teller != NOBODY && !job.begun && !job.application.equals(start.application())) {
            // Its submitter knew less of it than its master does.
            end(start.job());
            job = null;
        }
        if (job == null && running.size() < RUNNING_MAX) {
            job = begin(nowNanos, start.job(), start.application());
        }
        if (job != null) {
            job.teller = teller;
            for (JobStart.Input input : start.inputs()) {
                inputFound(nowNanos, job, input.path(), input.bytes());
            }
        }
        return job != null && !job.begun;
    }

    /** The task's job has read some of its input. */
    void begun(Task task) {
        Job job = running.get(task.application());
        if (job != null) {
            job.begun = true;
        }
    }

    /** The number of a job that is here; UNKNOWN of another. */
    long number(String id) {
        Job job = running.get(id);
        return job == null ? UNKNOWN : job.number;
    }

    /** The path of a file that a job reads, or its number if it is not known any more. */
    String nameOf(long file) {
        return paths.getOrDefault(file, "file " + file);
    }

    /** The ResourceManager says that it has ended: word of its reads that comes later counts no more. */
    void ended(String id) {
        ended.put(id, true);
        end(id);
    }

    /** The session has ended: what it told, and no other has told since, is taken to end when it is silent. */
    void tellerLeft(long nowNanos, long teller) {
        for (Job job : running.values()) {
            if (job.teller == teller) {
                job.teller = NOBODY;
                job.lastNanos = nowNanos;
            }
        }
    }

    /** The number of the job that the task belongs to, which begins if it is not here; UNKNOWN if it has ended. */
    long of(long nowNanos, Task task) {
        String id = task.application().isEmpty() ? "process " + task.process() : task.application();
        Job job = running.get(id);
        if (job == null && !ended.containsKey(id) && running.size() < INFERRED_BESIDE_MAX) {
            job = begin(nowNanos, id, task.name().isEmpty() ? task.user() + "'s " + id : task.name());
        }
        if (job == null) {
            return UNKNOWN;
        }
        job.lastNanos = nowNanos;
        return job.number;
    }

    /** The task's job, which must be here, reads the file. */
    void inputFound(long nowNanos, Task task, String path, long bytes) {
        String id = task.application().isEmpty() ? "process " + task.process() : task.application();
        Job job = running.get(id);
        if (job == null) {
            throw new IllegalStateException("there is no job " + id);
        }
        inputFound(nowNanos, job, path, bytes);
    }

    /** Ends the jobs of which nothing was heard for too long; gives their ids. */
    List<String> tick(long nowNanos) {
        List<String> silent = new ArrayList<>();
        running.forEach((id, job) -> {
            if (job.teller == NOBODY && nowNanos - job.lastNanos >= silenceNanos) {
                silent.add(id);
            }
        });
        silent.forEach(this::end);
        return silent;
    }

    int count() {
        return running.size();
    }

    /** All of them, in the order in which they began. */
    List<RunningJob> running() {
        List<RunningJob> all = new ArrayList<>();
        running.forEach((id, job) -> all.add(new RunningJob(id, job.application, job.teller != NOBODY, job.inputs)));
        return all;
    }

    private Job begin(long nowNanos, String id, String application) {
        Job job = new Job(numbers++, application, nowNanos);
        running.put(id, job);
        scheme.jobStarted(nowNanos, job.number, application, List.of());
        return job;
    }

    private void end(String id) {
        Job job = running.remove(id);
        if (job != null) {
            inputs -= job.inputs;
            scheme.jobEnded(job.number);
        }
    }

    private void inputFound(long nowNanos, Job job, String path, long bytes) {
        long file = CoreKeys.file(path);
        boolean room = job.inputs < INPUTS_MAX && inputs < INPUTS_IN_ALL_MAX;
        if (room && !scheme.jobs().reads(job.number, file)) {
            job.inputs++;
            inputs++;
            // As much as is to be locked for it: its blocks are counted with their checksums too.
            paths.put(file, path);
            scheme.inputFound(nowNanos, job.number, new InputFile(file, CoreKeys.lockedBytes(Math.max(1, bytes))));
        }
    }
}
