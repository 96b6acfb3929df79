package io.tiercel.whatif;

import io.tiercel.core.affinity.Scheme;
import io.tiercel.core.model.LocalityLevel;
import io.tiercel.simulator.world.result.JobResult;
import io.tiercel.simulator.world.result.Traffic;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/** The runs of one workload under one policy, which differ by their seeds. */
record RunGroup(String workload, Scheme policy, List<SimulatedRun> runs) {
    /** In the order of the runs. */
    static List<RunGroup> of(List<SimulatedRun> runs) {
        Map<String, RunGroup> groups = new LinkedHashMap<>();
        for (SimulatedRun run : runs) {
            groups.computeIfAbsent(
                            run.workload().name() + " " + run.policy(),
                            key -> new RunGroup(run.workload().name(), run.policy(), new ArrayList<>()))
                    .runs
                    .add(run);
        }
        return List.copyOf(groups.values());
    }

    /** The run with the first of the seeds. */
    SimulatedRun first() {
        return runs.get(0);
    }

    Spread spread(ToDoubleFunction<SimulatedRun> figure) {
        return Spread.of(runs.stream().mapToDouble(figure));
    }

    double mean(ToDoubleFunction<SimulatedRun> figure) {
        return spread(figure).mean();
    }

    long meanBytes(ToLongFunction<Traffic> bytes) {
        return Math.round(mean(run -> bytes.applyAsLong(run.result().traffic())));
    }

    double meanMaps(LocalityLevel level) {
        return mean(run -> run.result().mapsByLevel().getOrDefault(level, 0));
    }

    /** Of the jobs of all runs, by application. */
    Map<String, JobTimes> times() {
        Map<String, JobTimes> times = new LinkedHashMap<>();
        for (SimulatedRun run : runs) {
            for (JobResult job : run.result().jobs()) {
                times.merge(job.application(), JobTimes.of(job), JobTimes::plus);
            }
        }
        return times;
    }
}
