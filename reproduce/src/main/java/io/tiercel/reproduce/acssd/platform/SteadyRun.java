package io.tiercel.reproduce.acssd.platform;

import io.tiercel.simulator.ssd.job.ClusterJob;
import io.tiercel.simulator.ssd.job.FinishedJob;
import io.tiercel.simulator.ssd.job.JobFeed;
import io.tiercel.simulator.ssd.loop.PlacedCluster;
import io.tiercel.simulator.ssd.loop.PlatformModel;
import io.tiercel.simulator.ssd.loop.SsdPlatform;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * All clusters run the same workload, again and again (figures 6 to 8).
 *
 * <p>The jobs count that begin after the warm-up and before the end; each of them runs to its own end. Where none does, all that
 * begin before the end count.
 *
 * @param row of the figure
 * @param order what is run
 * @param seconds until the end
 */
record SteadyRun(String row, ClusterJob order, PlatformModel model, int warmUpSeconds, int seconds)
        implements ArmExperiment {
    static final long SECOND = 1_000_000_000L;

    @Override
    public Map<Cell, CellOutcome> run(SsdArm arm, long seed) {
        List<PlacedCluster> clusters = model.layout().clusters();
        JobFeed feed = unused -> order;
        List<JobFeed> feeds = Collections.nCopies(clusters.size(), feed);
        SsdPlatform platform = new SsdPlatform(model, arm.division(seed), feeds, seed);
        platform.run(seconds * SECOND);
        Map<Cell, CellOutcome> outcomes = new LinkedHashMap<>();
        for (int i = 0; i < clusters.size(); i++) {
            Cell cell = new Cell(row, clusters.get(i).name());
            outcomes.put(cell, CellOutcome.of(cell, counted(platform.finished(i))));
        }
        return outcomes;
    }

    private List<FinishedJob> counted(List<FinishedJob> all) {
        List<FinishedJob> begun =
                all.stream().filter(job -> job.startNanos() < seconds * SECOND).toList();
        List<FinishedJob> warm = begun.stream()
                .filter(job -> job.startNanos() >= warmUpSeconds * SECOND)
                .toList();
        return warm.isEmpty() ? begun : warm;
    }
}
