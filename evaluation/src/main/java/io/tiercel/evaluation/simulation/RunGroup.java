package io.tiercel.evaluation.simulation;

import io.tiercel.core.model.LocalityLevel;
import io.tiercel.simulator.world.JobResult;
import io.tiercel.simulator.world.Scheme;
import io.tiercel.simulator.world.Traffic;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
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

    double mean(ToDoubleFunction<SimulatedRun> figure) {
        return runs.stream().mapToDouble(figure).average().orElse(0);
    }

    long meanBytes(ToLongFunction<Traffic> bytes) {
        return Math.round(mean(run -> bytes.applyAsLong(run.result().traffic())));
    }

    double meanMaps(LocalityLevel level) {
        return mean(run -> run.result().mapsByLevel().getOrDefault(level, 0));
    }

    /** Half of the way from the shortest run to the longest. */
    double spreadSeconds() {
        double shortest =
                runs.stream().mapToDouble(SimulatedRun::runSeconds).min().orElse(0);
        double longest =
                runs.stream().mapToDouble(SimulatedRun::runSeconds).max().orElse(0);
        return (longest - shortest) / 2;
    }

    /** Of the application's jobs; none where there were no such jobs. */
    OptionalDouble meanJobSeconds(String application) {
        return runs.stream()
                .flatMap(run -> run.result().jobs().stream())
                .filter(job -> job.application().equals(application))
                .mapToDouble(job -> job.runNanos() / 1e9)
                .average();
    }

    List<String> applications() {
        return runs.stream()
                .flatMap(run -> run.result().jobs().stream())
                .map(JobResult::application)
                .distinct()
                .sorted()
                .toList();
    }
}
