package io.tiercel.resourcemanager.desk;

import io.tiercel.core.deadline.model.TaskType;
import io.tiercel.core.deadline.progress.JobStanding;
import io.tiercel.wire.deadline.DiskStake;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppImpl;

/** What the jobs that run have at stake on the disks of VMs, as far as their masters tell what they read. */
record JobStakes(DeskCluster cluster) {
    private static final int STAKES_MAX = 20_000;
    /** Less of a job's input than this is left out. */
    private static final double SHARE_MIN = 1e-4;

    /** @param standings of the jobs with deadlines */
    List<DiskStake> now(List<DeadlineStanding> standings) {
        Map<String, Double> slacks = new HashMap<>();
        standings.forEach(standing -> slacks.put(standing.job().id(), slack(standing.standing())));
        List<DiskStake> stakes = new ArrayList<>();
        for (ApplicationId id : cluster.board().jobs()) {
            RMApp app = cluster.jobs().get(id);
            if (app != null && !RMAppImpl.isAppInFinalState(app)) {
                String application =
                        TaskType.nameOf(cluster.board().application(id).orElse(""));
                double slack = slacks.getOrDefault(id.toString(), Double.POSITIVE_INFINITY);
                cluster.board().remaining(id).forEach((host, share) -> {
                    if (share >= SHARE_MIN && stakes.size() < STAKES_MAX) {
                        stakes.add(new DiskStake(host, application, share, slack));
                    }
                });
            }
        }
        return stakes;
    }

    /** Where nobody knows when the job will have finished, its deadline says nothing. */
    private static double slack(JobStanding standing) {
        double needs = standing.finish().expected();
        return Double.isFinite(needs) && needs > 0
                ? (standing.secondsLeft() - needs) / needs
                : Double.POSITIVE_INFINITY;
    }
}
