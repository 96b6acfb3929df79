package io.tiercel.evaluation.simulation;

import io.tiercel.evaluation.progress.Progress;
import io.tiercel.simulator.scenario.Scenario;
import io.tiercel.simulator.workload.WorkloadSource;
import io.tiercel.simulator.world.RunProgress;
import io.tiercel.simulator.world.RunResult;
import io.tiercel.simulator.world.Scheme;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;

/** Simulates a scenario: each workload under each policy, once for each seed. */
public final class Simulation {
    /** How often a run tells how far it is; the jobs of a workload can be many. */
    private static final int STEPS = 100;

    private final Scenario scenario;
    private final Progress progress;

    private Simulation(Scenario scenario, Progress progress) {
        this.scenario = scenario;
        this.progress = progress;
    }

    /**
     * All runs of the scenario: by workload, then by policy, then by seed.
     *
     * @throws IllegalArgumentException if a workload cannot be made as the scenario has it
     */
    public static List<SimulatedRun> run(Scenario scenario, Progress progress) {
        return new Simulation(scenario, progress).run();
    }

    private List<SimulatedRun> run() {
        List<SimulatedRun> runs = new ArrayList<>();
        for (WorkloadSource workload : scenario.workloads()) {
            progress.stage(scenario.name() + ", " + workload.name());
            runs.addAll(run(workload));
        }
        return runs;
    }

    private List<SimulatedRun> run(WorkloadSource workload) {
        int all = scenario.policies().size() * scenario.seeds().size();
        AtomicInteger done = new AtomicInteger();
        List<Callable<SimulatedRun>> runs = new ArrayList<>();
        for (Scheme policy : scenario.policies()) {
            for (long seed : scenario.seeds()) {
                runs.add(() -> {
                    SimulatedRun run = run(workload, policy, seed, (ended, jobs) -> {
                        if (ended % Math.max(1, jobs / STEPS) == 0) {
                            tell(done.get(), all, policy, seed, ended, jobs);
                        }
                    });
                    tell(done.incrementAndGet(), all, run);
                    return run;
                });
            }
        }
        return RunPool.all(runs);
    }

    private SimulatedRun run(WorkloadSource workload, Scheme policy, long seed, RunProgress jobs) {
        long start = System.nanoTime();
        RunResult result = scenario.world(workload, policy, seed).telling(jobs).run();
        double seconds = Math.max(1, System.nanoTime() - start) / 1e9;
        return new SimulatedRun(workload, policy, seed, result, seconds);
    }

    private synchronized void tell(int done, int all, Scheme policy, long seed, int ended, int jobs) {
        progress.detail(String.format(
                Locale.ROOT,
                "%d of %d runs; %s with seed %d: %,d of %,d jobs",
                done,
                all,
                policy.label(),
                seed,
                ended,
                jobs));
    }

    private synchronized void tell(int done, int all, SimulatedRun last) {
        progress.detail(String.format(
                Locale.ROOT,
                "%d of %d runs, the last one %s with seed %d, %,d events",
                done,
                all,
                last.policy().label(),
                last.seed(),
                last.result().events()));
    }
}
