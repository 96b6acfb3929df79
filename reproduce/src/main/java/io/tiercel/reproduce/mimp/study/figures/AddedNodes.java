package io.tiercel.reproduce.mimp.study.figures;

import io.tiercel.core.deadline.DeadlineConfig;
import io.tiercel.core.deadline.choice.SlotRule;
import io.tiercel.core.deadline.model.ModelBook;
import io.tiercel.report.Claim;
import io.tiercel.report.Estimate;
import io.tiercel.report.Line;
import io.tiercel.report.LineChart;
import io.tiercel.report.LineChart.Axis;
import io.tiercel.report.LineChart.Curve;
import io.tiercel.report.LineChart.Point;
import io.tiercel.report.Page;
import io.tiercel.report.Quantity;
import io.tiercel.report.Table;
import io.tiercel.reproduce.mimp.study.DeadlineSlots;
import io.tiercel.reproduce.mimp.study.JobType;
import io.tiercel.reproduce.mimp.study.LearnedModels;
import io.tiercel.reproduce.mimp.study.StudyCluster;
import io.tiercel.simulator.world.World;
import io.tiercel.simulator.world.model.ComputeTasks;
import io.tiercel.simulator.world.model.JobInput;
import io.tiercel.simulator.world.model.JobPlan;
import io.tiercel.simulator.world.model.Workload;
import io.tiercel.simulator.world.result.EndedTask;
import io.tiercel.simulator.world.result.TaskKind;
import io.tiercel.simulator.world.store.StoredFile;
import io.tiercel.simulator.world.view.RunObserver;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

/**
 * Figure 10: map phases of pi and grep on three dedicated nodes, which are the DataNodes, and on more and more shared ones.
 *
 * @param piSeconds of the map phase, by the number of shared nodes, and then by seed
 * @param grepSeconds the same
 */
record AddedNodes(List<List<Double>> piSeconds, List<List<Double>> grepSeconds) {
    static final int MOST = 10;

    /** 3 + 10 nodes with 82 % of their CPUs, by 3. The paper says "nearly ten", which these nodes cannot be. */
    private static final double CAPACITY_RATIO = 3.73;

    private static final int TASKS = 520;
    private static final double NANOS = 1e9;
    private static final long FILE_BYTES = 48_000_000_000L;

    AddedNodes {
        piSeconds = piSeconds.stream().map(List::copyOf).toList();
        grepSeconds = grepSeconds.stream().map(List::copyOf).toList();
    }

    /** Pi with so many maps that the last ones hardly count. */
    static JobPlan pi(double cpuFactor) {
        JobPlan plan = JobType.PI.plan(0, cpuFactor, JobType.files(), 0);
        return JobPlan.computing(
                0, JobType.PI.label(), new ComputeTasks(TASKS, plan.computing().nanos()), 0);
    }

    /** Grep of a file with some 700 blocks. */
    static JobPlan grep(double cpuFactor) {
        JobPlan plan = JobType.GREP.plan(0, cpuFactor, JobType.files(), 0);
        StoredFile file = new StoredFile(0, JobType.GREP.label(), FILE_BYTES);
        return new JobPlan(0, plan.application(), List.of(JobInput.whole(file)), 0);
    }

    /** How long the job's maps take in all, in seconds, where it is alone. */
    static double mapPhase(JobPlan job, int sharedNodes, long seed) {
        List<StoredFile> files = job.inputs().stream().map(JobInput::file).toList();
        AtomicLong last = new AtomicLong();
        new World(
                        StudyCluster.dedicatedAndShared(sharedNodes),
                        new Workload("alone", files, List.of(job), 1),
                        view -> DeadlineSlots.decisions(
                                view,
                                0,
                                DeadlineConfig.DEFAULT.with(SlotRule.FIFO),
                                new LearnedModels(ModelBook.EMPTY)),
                        seed)
                .observedBy(new RunObserver() {
                    @Override
                    public void taskEnded(EndedTask task) {
                        if (task.kind() == TaskKind.MAP) {
                            last.accumulateAndGet(task.endNanos(), Math::max);
                        }
                    }
                })
                .run();
        return last.get() / NANOS;
    }

    List<Claim> claims() {
        return List.of(
                Claim.of(
                                "nodes-pi",
                                "figure 10: times faster that pi's maps are with ten shared nodes",
                                faster(piSeconds),
                                "x")
                        .withPaper(CAPACITY_RATIO, Line.near(CAPACITY_RATIO, 0.05 * CAPACITY_RATIO))
                        .withNote(
                                "the paper says nearly ten; three nodes and ten with 82 % of their CPUs are 3.73 times three"),
                Claim.of(
                                "nodes-grep",
                                "figure 10: times faster that grep's maps are, less pi's, below",
                                difference(),
                                "x")
                        .withPaper(Line.below(0)));
    }

    Table table() {
        Table table = new Table(">shared nodes", ">capacity", ">pi's maps", ">by none", ">grep's maps", ">by none");
        for (int nodes = 0; nodes < piSeconds.size(); nodes++) {
            table.row(
                    Integer.toString(nodes),
                    Quantity.fixed(1 + nodes * (CAPACITY_RATIO - 1) / MOST, 2) + "x",
                    Quantity.seconds(mean(piSeconds.get(nodes))),
                    Quantity.fixed(share(piSeconds, nodes), 2),
                    Quantity.seconds(mean(grepSeconds.get(nodes))),
                    Quantity.fixed(share(grepSeconds, nodes), 2));
        }
        return table;
    }

    Page addTo(Page page) {
        return page.heading("Shared nodes (figure 10)")
                .table(table())
                .figure(
                        new LineChart(
                                        List.of(curve("pi", piSeconds), curve("grep", grepSeconds)),
                                        "shared nodes",
                                        Axis.LINEAR,
                                        Axis.LINEAR,
                                        Quantity::number)
                                .svg(),
                        "Figure 10: the map phase by that without shared nodes. Mean over seeds.");
    }

    private static Curve curve(String name, List<List<Double>> seconds) {
        return new Curve(
                name,
                IntStream.range(0, seconds.size())
                        .mapToObj(nodes -> new Point(nodes, share(seconds, nodes)))
                        .toList());
    }

    private static double share(List<List<Double>> seconds, int nodes) {
        return mean(seconds.get(nodes)) / mean(seconds.get(0));
    }

    private static Estimate faster(List<List<Double>> seconds) {
        return Estimate.ofMean(seeds(seconds), seed -> times(seconds, seed));
    }

    private Estimate difference() {
        return Estimate.ofMean(seeds(piSeconds), seed -> times(grepSeconds, seed) - times(piSeconds, seed));
    }

    private static List<Integer> seeds(List<List<Double>> seconds) {
        return IntStream.range(0, seconds.get(0).size()).boxed().toList();
    }

    private static double times(List<List<Double>> seconds, int seed) {
        return seconds.get(0).get(seed) / seconds.get(seconds.size() - 1).get(seed);
    }

    private static double mean(List<Double> seconds) {
        return seconds.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    }
}
