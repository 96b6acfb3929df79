package io.tiercel.reproduce.mimp.study.figures;

import io.tiercel.core.deadline.DeadlineConfig;
import io.tiercel.core.deadline.model.ModelBook;
import io.tiercel.reproduce.mimp.study.DeadlineSlots;
import io.tiercel.reproduce.mimp.study.LearnedModels;
import io.tiercel.reproduce.mimp.study.StudyCluster;
import io.tiercel.reproduce.mimp.study.admission.WrongModels;
import io.tiercel.simulator.world.Decisions;
import io.tiercel.simulator.world.World;
import io.tiercel.simulator.world.model.Workload;
import io.tiercel.simulator.world.view.ClusterView;
import java.util.SplittableRandom;

/** Figure 9: a trace under MIMP, each prediction of which is too long or too short by a share, by lot. */
final class ErringSlots {
    private static final double NANOS = 1e9;

    private ErringSlots() {}

    /**
     * The time of all tasks of the trace together, in seconds.
     *
     * @param error by which predictions are wrong, as 0.2
     */
    static double taskSeconds(Workload trace, ModelBook models, double error, long seed) {
        return new World(StudyCluster.fourSlots(), trace, view -> decisions(view, models, error, seed), seed)
                        .run()
                        .taskNanos()
                / NANOS;
    }

    /** At each decision, predictions are wrong in another way, for each type and each residual CPU by lot. */
    private static Decisions decisions(ClusterView view, ModelBook models, double error, long seed) {
        SplittableRandom random = new SplittableRandom(~seed);
        LearnedModels told = new LearnedModels(models);
        Decisions decisions = DeadlineSlots.decisions(view, StudyCluster.FIRST_OF_FOUR, DeadlineConfig.PAPER, told);
        return new Decisions(
                decisions.tasks(),
                (vm, eligible) -> {
                    told.replace(WrongModels.uneven(models, () -> random.nextBoolean() ? 1 + error : 1 - error));
                    return decisions.slots().offer(vm, eligible);
                },
                decisions.caching());
    }
}
