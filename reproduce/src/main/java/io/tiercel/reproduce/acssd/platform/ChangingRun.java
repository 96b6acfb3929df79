package io.tiercel.reproduce.acssd.platform;

import io.tiercel.simulator.ssd.job.ClusterJob;
import io.tiercel.simulator.ssd.job.FinishedJob;
import io.tiercel.simulator.ssd.job.JobFeed;
import io.tiercel.simulator.ssd.loop.PlacedCluster;
import io.tiercel.simulator.ssd.loop.PlatformModel;
import io.tiercel.simulator.ssd.loop.SsdPlatform;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Each cluster's workload changes by table 2 (figure 9). A job that runs while the group changes runs to its end, and is of the
 * group in which it began. All jobs count: that caches are not warm after a change is what is measured.
 *
 * @param groupSeconds how long each group lasts
 * @param inputMebibytes of each worker's input
 */
record ChangingRun(PlatformModel model, int groupSeconds, int inputMebibytes) implements ArmExperiment {
    private static final long SECOND = SteadyRun.SECOND;

    @Override
    public Map<Cell, CellOutcome> run(SsdArm arm, long seed) {
        List<JobFeed> feeds = PaperWorkload.TABLE_TWO.stream()
                .<JobFeed>map(workloads -> new GroupFeed(workloads, groupSeconds, inputMebibytes))
                .toList();
        SsdPlatform platform = new SsdPlatform(model, arm.division(seed), feeds, seed);
        int groups = PaperWorkload.TABLE_TWO.get(0).size();
        platform.run((long) groups * groupSeconds * SECOND);
        Map<Cell, CellOutcome> outcomes = new LinkedHashMap<>();
        for (int group = 0; group < groups; group++) {
            for (int i = 0; i < feeds.size(); i++) {
                PlacedCluster cluster = model.layout().clusters().get(i);
                String workload = PaperWorkload.TABLE_TWO.get(i).get(group).label();
                List<FinishedJob> jobs = platform.finished(i).stream()
                        .filter(job -> job.name().equals(workload))
                        .toList();
                Cell cell = new Cell("group " + (group + 1), cluster.name());
                outcomes.put(cell, CellOutcome.of(cell, jobs));
            }
        }
        return outcomes;
    }

    /** The workload of the group that it is time for; none is passed over. Not thread-safe. */
    private static final class GroupFeed implements JobFeed {
        private final List<PaperWorkload> workloads;
        private final int groupSeconds;
        private final int inputMebibytes;
        private int group = -1;

        GroupFeed(List<PaperWorkload> workloads, int groupSeconds, int inputMebibytes) {
            this.workloads = workloads;
            this.groupSeconds = groupSeconds;
            this.inputMebibytes = inputMebibytes;
        }

        @Override
        public ClusterJob next(long nowNanos) {
            long due = Math.min(workloads.size() - 1, nowNanos / (groupSeconds * SECOND));
            group = due > group ? group + 1 : group;
            return workloads.get(group).job(inputMebibytes);
        }
    }
}
