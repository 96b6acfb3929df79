package io.tiercel.reproduce.cava;

import io.tiercel.core.affinity.Scheme;
import io.tiercel.report.ConsecutiveSeeds;
import io.tiercel.report.Progress;
import io.tiercel.reproduce.cava.bounds.Bounds;
import io.tiercel.simulator.scenario.Scenario;
import io.tiercel.simulator.trace.SwimTrace;
import io.tiercel.simulator.workload.SwimWorkload;
import io.tiercel.simulator.workload.WorkloadSource;
import io.tiercel.simulator.workload.WorkloadSpec;
import io.tiercel.simulator.world.FigureThree;
import io.tiercel.simulator.world.model.ClusterModel;
import io.tiercel.whatif.SimulatedRun;
import io.tiercel.whatif.Simulation;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** W1 to W6 and a recorded workload under every policy, on a model of CAVA's cluster. */
public final class CavaReproduction {
    /**
     * What the bytes of Facebook's jobs are divided by. Under No-Cache the model's four disks take two and a half hours
     * longer than the day for a hundredth of what 3,000 machines read and wrote; half of that they can do in time.
     */
    private static final List<Integer> DIVISORS = List.of(100, 200);

    private static final List<Scheme> ON_RECORDED_JOBS =
            List.of(Scheme.NO_CACHE, Scheme.CAVA_LRU, Scheme.CAVA, Scheme.SAVING);

    private CavaReproduction() {}

    /**
     * What to simulate.
     *
     * @param seed the first of the seeds; the others follow it
     * @param seeds how many there are, at least 2
     * @param hours of the recorded workload, from 1 to 24
     */
    public record Options(long seed, int seeds, int hours) {
        public static final int SEEDS_DEFAULT = 10;
        public static final int HOURS_DEFAULT = 24;
        private static final int HOURS_MAX = 24;

        public Options {
            if (seeds < 2) {
                throw new IllegalArgumentException("there must be two seeds at least to tell a spread: " + seeds);
            }
            if (hours < 1 || hours > HOURS_MAX) {
                throw new IllegalArgumentException("the trace has hours from 1 to " + HOURS_MAX + ", not " + hours);
            }
        }

        List<Long> all() {
            return ConsecutiveSeeds.from(seed, seeds);
        }
    }

    public static CavaFindings run(Options options, Progress progress) {
        return run(options, List.copyOf(WorkloadSpec.PAPER), progress);
    }

    static CavaFindings run(Options options, List<WorkloadSource> workloads, Progress progress) {
        progress.stage("figure 3");
        FigureThree three = new FigureThree(ClusterModel.CAVA);
        List<SimulatedRun> paper = runs("CAVA", workloads, List.of(Scheme.values()), options, progress);
        List<SimulatedRun> recorded = runs("SWIM", facebook(options), ON_RECORDED_JOBS, options, progress);
        Bounds bounds = Bounds.run(workloads, facebook(options), options.all(), progress);
        return new CavaFindings(LevelGains.of(three), paper, recorded, bounds);
    }

    private static List<SimulatedRun> runs(
            String name, List<WorkloadSource> workloads, List<Scheme> policies, Options options, Progress progress) {
        Scenario scenario = new Scenario(name, ClusterModel.CAVA, workloads, policies, options.all(), List.of());
        return Simulation.run(scenario, progress);
    }

    private static List<WorkloadSource> facebook(Options options) {
        long seconds = TimeUnit.HOURS.toSeconds(options.hours());
        SwimTrace trace = SwimTrace.facebook2010();
        return DIVISORS.stream()
                .<WorkloadSource>map(divisor -> new SwimWorkload("FB-2010/" + divisor, trace, divisor, 0, seconds))
                .toList();
    }
}
