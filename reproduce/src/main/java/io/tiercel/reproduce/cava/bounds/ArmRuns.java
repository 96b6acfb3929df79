package io.tiercel.reproduce.cava.bounds;

import io.tiercel.report.Progress;
import io.tiercel.reproduce.cava.bounds.Savings.Timed;
import io.tiercel.simulator.workload.WorkloadSource;
import io.tiercel.simulator.world.model.ClusterModel;
import io.tiercel.simulator.world.result.RunResult;
import io.tiercel.whatif.RunPool;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.ToDoubleFunction;

/** Runs workloads under every {@link Arm}, on a model of CAVA's cluster. */
final class ArmRuns {
    private ArmRuns() {}

    /** @param time what is compared of a run, in any unit */
    static Savings<Arm> run(
            List<WorkloadSource> workloads, List<Long> seeds, ToDoubleFunction<RunResult> time, Progress progress) {
        List<Timed<Arm>> runs = new ArrayList<>();
        for (WorkloadSource workload : workloads) {
            progress.stage("bounds, " + workload.name());
            List<Callable<Timed<Arm>>> work = new ArrayList<>();
            for (Arm arm : Arm.values()) {
                seeds.forEach(seed -> work.add(() -> run(workload, arm, seed, time)));
            }
            runs.addAll(RunPool.all(work));
        }
        return new Savings<>(runs, Arm.NO_CACHE);
    }

    private static Timed<Arm> run(WorkloadSource workload, Arm arm, long seed, ToDoubleFunction<RunResult> time) {
        RunResult result =
                arm.world(ClusterModel.CAVA, workload.make(seed), seed).run();
        return new Timed<>(workload.name(), arm, seed, time.applyAsDouble(result));
    }
}
