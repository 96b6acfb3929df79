package io.tiercel.reproduce.mimp.study;

import io.tiercel.core.deadline.DeadlineConfig;
import io.tiercel.core.deadline.model.ModelBook;
import io.tiercel.simulator.world.World;
import io.tiercel.simulator.world.model.ClusterModel;
import io.tiercel.simulator.world.model.JobPlan;
import io.tiercel.simulator.world.model.Workload;
import io.tiercel.simulator.world.result.EndedTask;
import io.tiercel.simulator.world.result.RunResult;
import io.tiercel.simulator.world.view.RunObserver;
import io.tiercel.simulator.world.view.SubmissionCheck;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Runs traces of the case study, each under the core's own decisions. Stateless. */
final class CaseStudy {
    private CaseStudy() {}

    /** Runs a workload on a cluster, every job of which is taken. */
    static StudyRun run(ClusterModel cluster, Workload workload, DeadlineConfig config, ModelBook models, long seed) {
        return run(cluster, workload, config, models, SubmissionCheck.NONE, seed);
    }

    /** Runs a workload on a cluster. */
    static StudyRun run(
            ClusterModel cluster,
            Workload workload,
            DeadlineConfig config,
            ModelBook models,
            SubmissionCheck check,
            long seed) {
        List<EndedTask> tasks = new ArrayList<>();
        LearnedModels learned = new LearnedModels(models);
        RunResult result = new World(cluster, workload, view -> DeadlineSlots.decisions(view, config, learned), seed)
                .checking(check)
                .observedBy(learned)
                .observedBy(new RunObserver() {
                    @Override
                    public void taskEnded(EndedTask task) {
                        tasks.add(task);
                    }
                })
                .run();
        Map<Integer, JobType> types = new HashMap<>();
        for (JobPlan job : workload.jobs()) {
            types.put(job.number(), JobType.labelled(job.application().name()));
        }
        return StudyRun.of(result, tasks, types);
    }
}
