package io.tiercel.reproduce.mimp.study.admission;

import io.tiercel.core.deadline.DeadlineConfig;
import io.tiercel.core.deadline.admission.AdmissionMode;
import io.tiercel.core.deadline.model.ModelBook;
import io.tiercel.reproduce.mimp.study.DeadlineSlots;
import io.tiercel.reproduce.mimp.study.JobType;
import io.tiercel.reproduce.mimp.study.LearnedModels;
import io.tiercel.simulator.world.World;
import io.tiercel.simulator.world.model.ClusterModel;
import io.tiercel.simulator.world.model.JobPlan;
import io.tiercel.simulator.world.model.Workload;
import io.tiercel.simulator.world.result.EndedTask;
import io.tiercel.simulator.world.result.JobResult;
import io.tiercel.simulator.world.result.RunResult;
import io.tiercel.simulator.world.result.TaskKind;
import io.tiercel.simulator.world.view.RunObserver;
import io.tiercel.simulator.world.view.SubmissionCheck;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What came of a trace whose jobs may be refused. Counts are of jobs with a deadline.
 *
 * @param missedInMaps those of the missed whose maps alone took too long; the others' reduce tasks did
 * @param mapSeconds how long the maps of each type took, each of them
 */
record AdmittedRun(int met, int missed, int missedInMaps, int refused, Map<JobType, List<Double>> mapSeconds) {
    AdmittedRun {
        Map<JobType, List<Double>> copy = new EnumMap<>(JobType.class);
        mapSeconds.forEach((type, seconds) -> copy.put(type, List.copyOf(seconds)));
        mapSeconds = Collections.unmodifiableMap(copy);
    }

    /** Where a trace runs. */
    record Place(ClusterModel cluster, int firstMapVm) {}

    /** Runs a trace; the configuration says who is taken. */
    static AdmittedRun of(Place place, Workload trace, DeadlineConfig config, ModelBook models, long seed) {
        Map<JobType, List<Double>> seconds = new EnumMap<>(JobType.class);
        Map<Integer, Long> lastMaps = new HashMap<>();
        LearnedModels learned = new LearnedModels(models);
        SubmissionCheck check = config.admission() == AdmissionMode.NONE
                ? SubmissionCheck.NONE
                : new AdmissionCheck(config, learned, place.cluster.blockBytes(), place.firstMapVm);
        RunResult result = new World(
                        place.cluster,
                        trace,
                        view -> DeadlineSlots.decisions(view, place.firstMapVm, config, learned),
                        seed)
                .checking(check)
                .observedBy(learned)
                .observedBy(new RunObserver() {
                    @Override
                    public void taskEnded(EndedTask task) {
                        if (task.kind() == TaskKind.MAP) {
                            lastMaps.merge(task.job(), task.endNanos(), Math::max);
                            seconds.computeIfAbsent(type(trace.jobs().get(task.job())), unused -> new ArrayList<>())
                                    .add(task.runNanos() / 1e9);
                        }
                    }
                })
                .run();
        List<JobResult> late = result.jobs().stream().filter(JobResult::missed).toList();
        int inMaps = (int) late.stream()
                .filter(job -> lastMaps.getOrDefault(job.number(), 0L)
                        > job.deadlineNanos().orElseThrow())
                .count();
        int taken = (int) result.jobs().stream()
                .filter(job -> job.deadlineNanos().isPresent())
                .count();
        return new AdmittedRun(
                taken - late.size(), late.size(), inMaps, result.refused().size(), seconds);
    }

    int taken() {
        return met + missed;
    }

    int withDeadline() {
        return met + missed + refused;
    }

    List<Double> mapSeconds(JobType type) {
        return mapSeconds.getOrDefault(type, List.of());
    }

    double meanMapSeconds(JobType type) {
        return mapSeconds(type).stream()
                .mapToDouble(Double::doubleValue)
                .average()
                .orElse(0);
    }

    private static JobType type(JobPlan job) {
        return JobType.labelled(job.application().name());
    }
}
