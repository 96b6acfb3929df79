package io.tiercel.resourcemanager.desk;

import io.tiercel.core.deadline.model.TaskType;
import io.tiercel.core.deadline.progress.JobStanding;
import io.tiercel.wire.deadline.DiskStake;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;

/** What the jobs that run have at stake on the disks of VMs. */
record JobStakes(DeskCluster cluster) {
    private static final int STAKES_MAX = 20_000;
    /** Less of a job's input than this is left out. */
    private static final double SHARE_MIN = 1e-4;
    /**
     * Nobody waits for so little input. A job that has no more is said to read its data elsewhere: its tasks find it by
     * themselves, as TestDFSIO's do, or write and shuffle.
     */
    private static final double INPUT_MIN_BYTES = 1 << 20;

    /** @param standings of the jobs with deadlines */
    List<DiskStake> now(List<DeadlineStanding> standings) {
        Map<String, Double> slacks = new HashMap<>();
        standings.forEach(standing -> slacks.put(standing.job().id(), slack(standing.standing())));
        List<DiskStake> stakes = new ArrayList<>();
        for (RMApp app : cluster.jobs().values()) {
            if (app.getState() == RMAppState.RUNNING && stakes.size() < STAKES_MAX) {
                String application = TaskType.nameOf(
                        cluster.board().application(app.getApplicationId()).orElse(""));
                double slack = slacks.getOrDefault(app.getApplicationId().toString(), Double.POSITIVE_INFINITY);
                stakes.addAll(of(application, cluster.board().remaining(app.getApplicationId()), slack));
            }
        }
        return stakes.subList(0, Math.min(STAKES_MAX, stakes.size()));
    }

    /**
     * What one job has at stake.
     *
     * @param remaining bytes of its input on the disks of hosts, as far as its master tells
     */
    static List<DiskStake> of(String application, Map<String, Double> remaining, double slack) {
        double all = remaining.values().stream().mapToDouble(bytes -> bytes).sum();
        if (all < INPUT_MIN_BYTES) {
            return List.of(new DiskStake(DiskStake.ANY_VM, application, 1, slack));
        }
        List<DiskStake> stakes = new ArrayList<>();
        remaining.forEach((host, bytes) -> {
            double share = Math.min(1, bytes / all);
            if (share >= SHARE_MIN) {
                stakes.add(new DiskStake(host, application, share, slack));
            }
        });
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
