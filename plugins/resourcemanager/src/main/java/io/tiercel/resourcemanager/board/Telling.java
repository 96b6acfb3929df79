package io.tiercel.resourcemanager.board;

import io.tiercel.core.locality.LeavingJob;
import io.tiercel.core.settings.Settings;
import io.tiercel.wire.schedule.TaskNotice;
import io.tiercel.wire.schedule.TaskNotice.Change;
import io.tiercel.wire.schedule.TaskNotice.Job;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.jspecify.annotations.Nullable;

/**
 * What masters tell a board, taken in one after the other: a job's tasks may be very many, and the board is worked on in
 * {@link Slices}. Thread-safe.
 *
 * <p>A job is refused if what its master tells makes no sense or is too much. Nothing more is heard of it until it has ended or
 * its master begins anew, and it is as one that nothing was told of.
 */
final class Telling {
    private final ToldJobs jobs;
    private final Slices slices;
    private final JobListener listener;
    private final ToldBytes bytes;
    private final Set<ApplicationId> refused = new HashSet<>();
    private long refusals;

    Telling(ToldJobs jobs, Slices slices, JobListener listener, Settings settings) {
        this.jobs = jobs;
        this.slices = slices;
        this.listener = listener;
        this.bytes = new ToldBytes(settings);
    }

    /** As {@link TaskBoard#told}. */
    synchronized void told(ApplicationId id, List<TaskNotice> notices) {
        if (refused.contains(id)) {
            return;
        }
        try {
            hear(id, notices);
        } catch (IllegalArgumentException e) {
            refuse(id);
            throw e;
        }
    }

    /** Nothing more is heard of the job. */
    synchronized void refuse(ApplicationId id) {
        if (!refused.contains(id)) {
            ended(id);
            refused.add(id);
            refusals++;
        }
    }

    /** The job is no more, if it was, or its master tells everything anew. */
    synchronized void ended(ApplicationId id) {
        refused.remove(id);
        forget(id);
        listener.ended(id);
    }

    /** Whether what the job's master tells is heard. */
    synchronized boolean hears(ApplicationId id) {
        return !refused.contains(id);
    }

    /** Jobs of which nothing is heard; a copy. */
    synchronized Set<ApplicationId> refused() {
        return Set.copyOf(refused);
    }

    /** How many jobs were refused so far. */
    synchronized long refusals() {
        return refusals;
    }

    /** How much memory what is told takes, by estimate. */
    synchronized long bytes() {
        return bytes.all();
    }

    /** What is on the disks of hosts that have become VMs comes to be known. */
    synchronized void catchUp() {
        slices.work(jobs::catchUp);
    }

    private void hear(ApplicationId id, List<TaskNotice> notices) {
        for (TaskNotice notice : notices) {
            if (notice instanceof Job job) {
                forget(id);
                begin(id, job);
            }
        }
        JobBoard job = jobs.known(id);
        Predicate<TaskNotice> isLater = Change.class::isInstance;
        take(job, notices.stream().filter(isLater.negate()));
        take(job, notices.stream().filter(isLater));
        if (job.isComplete() && job.waiting() == null) {
            arrive(id, job);
        }
        catchUp();
    }

    private void begin(ApplicationId id, Job job) {
        ToldJobs.check(job);
        long cost = ToldBytes.of(job);
        bytes.take(0, cost);
        slices.work(() -> {
            jobs.begin(id, job).takes(cost);
            return false;
        });
    }

    private void take(JobBoard job, Stream<TaskNotice> notices) {
        // What is new is made ready before the board's lock is taken.
        Iterator<TaskNotice> ready =
                notices.map(notice -> job.ready(notice, bytes)).toList().iterator();
        slices.work(() -> {
            if (ready.hasNext()) {
                jobs.hear(job, ready.next());
            }
            return ready.hasNext();
        });
    }

    private void arrive(ApplicationId id, JobBoard job) {
        ArrivingJob arriving = new ArrivingJob(jobs, job);
        slices.work(arriving::next);
        jobs.warnOfHosts(id, job);
        listener.started(id, job.job().application(), job.files());
    }

    private void forget(ApplicationId id) {
        @Nullable LeavingJob[] leaving = {null};
        slices.work(() -> {
            JobBoard job = jobs.remove(id);
            bytes.give(job == null ? 0 : job.bytes());
            leaving[0] = job == null ? null : jobs.leaving(job);
            return false;
        });
        LeavingJob left = leaving[0];
        if (left != null) {
            slices.work(left::forgetNext);
        }
    }
}
