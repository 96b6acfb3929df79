package io.tiercel.resourcemanager.desk;

import io.tiercel.core.choice.Contender;
import io.tiercel.core.deadline.DeadlineConfig;
import io.tiercel.core.deadline.SuggestedDeadline;
import io.tiercel.core.deadline.model.ApplicationPast;
import io.tiercel.core.deadline.model.ModelBook;
import io.tiercel.core.deadline.model.TaskType;
import io.tiercel.core.deadline.offer.FollowedJobs;
import io.tiercel.core.deadline.offer.HoldUp;
import io.tiercel.core.deadline.offer.VmResiduals;
import io.tiercel.core.deadline.progress.DeadlineJob;
import io.tiercel.core.deadline.progress.JobStanding;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppImpl;

/** How the jobs with deadlines stand, whatever order their queues' jobs are in. Thread-safe. */
final class JobStandings {
    private static final Comparator<Found> BY_DEADLINE = Comparator.<Found>comparingLong(
                    found -> found.job.deadlineMillis().orElse(Long.MAX_VALUE))
            .thenComparingLong(found -> found.job.arrivedMillis())
            .thenComparing(found -> found.job.id());

    private final DeadlineConfig config;
    private final DeskCluster cluster;
    private final JobSource jobs;
    private final FollowedJobs followed;
    private ModelBook known = ModelBook.EMPTY;

    private record Found(Contender job, String queue) {}

    JobStandings(DeadlineConfig config, DeskCluster cluster, JobSource jobs, VmResiduals residuals) {
        this.config = config;
        this.cluster = cluster;
        this.jobs = jobs;
        this.followed = new FollowedJobs(config.confidence(), residuals);
    }

    /** As they stand now, the earliest deadline first. */
    synchronized List<DeadlineStanding> now(ModelBook models, long nowMillis) {
        if (!models.equals(known)) {
            known = models;
            followed.learned(models);
        }
        long nowNanos = TimeUnit.MILLISECONDS.toNanos(nowMillis);
        List<Found> all = found();
        List<DeadlineJob> their = followed.follow(all.stream().map(Found::job).toList(), nowNanos);
        List<DeadlineStanding> standings = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            standings.add(standing(all.get(i), their.get(i), earlier(all, their, i), nowMillis));
        }
        return standings;
    }

    private List<Found> found() {
        List<Found> all = new ArrayList<>();
        for (RMApp app : cluster.jobs().values()) {
            if (!RMAppImpl.isAppInFinalState(app)) {
                Contender job = jobs.contender(app);
                if (job.deadlineMillis().isPresent()) {
                    all.add(new Found(job, cluster.queuePath(app)));
                }
            }
        }
        all.sort(BY_DEADLINE);
        return all;
    }

    /** How many jobs of the same queue that wait for slots come before this one. */
    private static int earlier(List<Found> all, List<DeadlineJob> their, int index) {
        int earlier = 0;
        for (int i = 0; i < index; i++) {
            boolean waits = their.get(i).waiting() > 0 && all.get(i).queue.equals(all.get(index).queue);
            earlier += waits ? 1 : 0;
        }
        return earlier;
    }

    private DeadlineStanding standing(Found found, DeadlineJob job, int earlier, long nowMillis) {
        long nowNanos = TimeUnit.MILLISECONDS.toNanos(nowMillis);
        ApplicationPast past = known.past(TaskType.nameOf(found.job.application()));
        JobStanding standing = JobStanding.of(job, past, config.progress(), config.confidence(), nowNanos);
        String holds = HoldUp.words(found.job, job, standing.isOnTrack(), earlier, nowNanos);
        return new DeadlineStanding(
                found.job, found.queue, nowMillis, standing, holds, SuggestedDeadline.of(past, config.confidence()));
    }
}
