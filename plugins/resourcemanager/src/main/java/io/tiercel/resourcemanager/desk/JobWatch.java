package io.tiercel.resourcemanager.desk;

import io.tiercel.resourcemanager.terms.SubmittedTerms;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.ToDoubleFunction;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppImpl;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.AppPlacementAllocator;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;

/**
 * Watches the jobs of a ResourceManager, and tells which tasks and jobs have ended as they should. For one thread, but for {@link
 * #containers}.
 *
 * <p>It looks at the containers that jobs have once a second, and keeps them until YARN has said how they ended. So it needs
 * nothing of the order that a queue's jobs are in, and nothing in the ResourceManager waits for it. What begins and ends
 * between two looks is not learned of. It keeps as much as there are jobs and containers.
 */
final class JobWatch {
    private final DeskCluster cluster;
    private final NodeResiduals residuals;
    private final Lessons lessons;
    private final ToDoubleFunction<RMApp> prediction;
    private final long openedMillis;
    private final Map<ApplicationId, WatchedJob> watched = new HashMap<>();
    private volatile int containers;

    /**
     * Nothing is watched yet.
     *
     * @param prediction how long a job that has just come takes in seconds, where it is alone in its queue; 0 where nobody can
     *     say
     * @param openedMillis jobs that were submitted before are not known from their beginning
     */
    JobWatch(
            DeskCluster cluster,
            NodeResiduals residuals,
            Lessons lessons,
            ToDoubleFunction<RMApp> prediction,
            long openedMillis) {
        this.cluster = cluster;
        this.residuals = residuals;
        this.lessons = lessons;
        this.prediction = prediction;
        this.openedMillis = openedMillis;
    }

    /** Looks at all jobs; says how large the containers are that the jobs of each queue ask for. */
    Map<String, Resource> look(long nowMillis, long nowNanos) {
        AskedSizes sizes = new AskedSizes();
        Map<String, WatchedJob> onlyJobs = new HashMap<>();
        Map<ApplicationId, RMApp> apps = cluster.jobs();
        apps.forEach((id, app) -> {
            if (!RMAppImpl.isAppInFinalState(app)) {
                String queue = cluster.queuePath(app);
                WatchedJob job = watched.computeIfAbsent(id, unused -> begin(app));
                WatchedJob other = onlyJobs.putIfAbsent(queue, job);
                if (other != null) {
                    other.isNotAlone();
                    job.isNotAlone();
                }
                look(job, queue, sizes, nowMillis, nowNanos);
            }
        });
        forget(apps, nowNanos);
        containers = watched.values().stream().mapToInt(WatchedJob::containers).sum();
        return sizes.mostCommon();
    }

    /** How many containers are watched; for any thread. */
    int containers() {
        return containers;
    }

    private WatchedJob begin(RMApp app) {
        return new WatchedJob(app, cluster.board(), lessons, prediction.applyAsDouble(app));
    }

    private void look(WatchedJob job, String queue, AskedSizes sizes, long nowMillis, long nowNanos) {
        SchedulerApplicationAttempt attempt = cluster.attempt(job.app());
        if (attempt != null) {
            job.has(attempt.getLiveContainersMap(), this::residual, nowMillis);
            sizes.add(queue, attempt);
        }
        job.learn(() -> attempt == null ? Map.of() : wanted(attempt), nowNanos);
    }

    private void forget(Map<ApplicationId, RMApp> apps, long nowNanos) {
        for (Iterator<Map.Entry<ApplicationId, WatchedJob>> left =
                        watched.entrySet().iterator();
                left.hasNext(); ) {
            Map.Entry<ApplicationId, WatchedJob> entry = left.next();
            RMApp app = apps.get(entry.getKey());
            if (app == null || RMAppImpl.isAppInFinalState(app)) {
                left.remove();
                if (app != null && app.getFinalApplicationStatus() == FinalApplicationStatus.SUCCEEDED) {
                    entry.getValue()
                            .endedWell(
                                    app.getSubmitTime() >= openedMillis,
                                    SubmittedTerms.mapsOrNone(app.getApplicationSchedulingEnvs()),
                                    nowNanos);
                }
            }
        }
    }

    private double residual(String host) {
        OptionalInt vm = cluster.board().vm(host);
        return vm.isPresent() ? residuals.residual(vm.getAsInt()) : Double.NaN;
    }

    /** How many containers the job asks for, by priority; without that of its master. */
    private static Map<Integer, Integer> wanted(SchedulerApplicationAttempt attempt) {
        Map<Integer, Integer> wanted = new HashMap<>();
        if (!attempt.isWaitingForAMContainer()) {
            for (SchedulerRequestKey key : attempt.getSchedulerKeys()) {
                AppPlacementAllocator<?> asks = attempt.getAppSchedulingInfo().getAppPlacementAllocator(key);
                if (asks != null && key.getContainerToUpdate() == null) {
                    wanted.merge(
                            key.getPriority().getPriority(),
                            asks.getOutstandingAsksCount(ResourceRequest.ANY),
                            Integer::sum);
                }
            }
        }
        return wanted;
    }
}
