package io.tiercel.whatif;

import io.tiercel.core.affinity.Scheme;
import io.tiercel.report.Progress;
import io.tiercel.simulator.scenario.Scenario;
import io.tiercel.simulator.workload.WorkloadSource;
import io.tiercel.simulator.world.RunProgress;
import io.tiercel.simulator.world.result.RunResult;
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
    /** Of the runs of the workload that is simulated now. */
    private final AtomicInteger done = new AtomicInteger();

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
        done.set(0);
        List<Callable<SimulatedRun>> runs = new ArrayList<>();
        for (Scheme policy : scenario.policies()) {
            for (long seed : scenario.seeds()) {
                runs.add(() -> run(workload, policy, seed));
            }
        }
        return RunPool.all(runs);
    }

    private SimulatedRun run(WorkloadSource workload, Scheme policy, long seed) {
        String which = policy.label() + " with seed " + seed;
        RunProgress jobs = (ended, all) -> {
            if (ended % Math.max(1, all / STEPS) == 0) {
                tell(String.format(Locale.ROOT, "; %s: %,d of %,d jobs", which, ended, all));
            }
        };
        long start = System.nanoTime();
        RunResult result = scenario.world(workload, policy, seed).telling(jobs).run();
        double seconds = Math.max(1, System.nanoTime() - start) / 1e9;
        done.incrementAndGet();
        tell(String.format(Locale.ROOT, ", the last one %s, %,d events", which, result.events()));
        return new SimulatedRun(workload, policy, seed, result, seconds);
    }

    /** @param last what has happened in one of the runs */
    private synchronized void tell(String last) {
        int all = scenario.policies().size() * scenario.seeds().size();
        progress.detail(done + " of " + all + " runs" + last);
    }
}
