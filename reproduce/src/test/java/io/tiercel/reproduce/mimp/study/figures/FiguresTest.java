package io.tiercel.reproduce.mimp.study.figures;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.deadline.model.ModelBook;
import io.tiercel.report.Page;
import io.tiercel.reproduce.mimp.study.StudyCluster;
import io.tiercel.reproduce.mimp.study.StudyTraining;
import io.tiercel.reproduce.mimp.study.admission.FourSlotTrace;
import io.tiercel.simulator.world.model.Workload;
import java.util.List;
import org.junit.jupiter.api.Test;

class FiguresTest {
    private static final double CPU_FACTOR = 0.36;
    private static final long HALF_HOUR_NANOS = 1_800_000_000_000L;
    private static final StudyTraining TRAINING = StudyTraining.of(StudyCluster.trainingOfOneSlot(), CPU_FACTOR, 1);

    @Test
    void predictionsOfPi_goUpWhereSortTakesItsSlots_andBothAreTold() {
        List<PredictedJob> jobs = PredictedRun.of(TRAINING.book(), CPU_FACTOR, 1);
        PredictedJob pi = jobs.get(0);
        PredictedJob sort = jobs.get(1);
        assertThat(pi.label()).isEqualTo("pi");
        assertThat(pi.slots(20, PredictedRun.SORT_SECONDS)).isEqualTo(4);
        assertThat(pi.samples()).hasSizeGreaterThan(20);
        assertThat(sort.samples().get(0).atSeconds()).isGreaterThanOrEqualTo(PredictedRun.SORT_SECONDS);
        assertThat(pi.errorFrom(0)).isLessThan(1);
        assertThat(new PredictionFigure(List.of(jobs)).claims()).hasSize(3);
    }

    @Test
    void wrongPredictions_changeWhatIsChosen_andLoseNoTask() {
        Workload trace = FourSlotTrace.of(CPU_FACTOR, 1).workload(0.85, HALF_HOUR_NANOS, 1);
        ModelBook models = TRAINING.book();
        double right = ErringSlots.taskSeconds(trace, models, 0, 1);
        assertThat(ErringSlots.taskSeconds(trace, models, 0, 1)).isEqualTo(right);
        assertThat(ErringSlots.taskSeconds(trace, models, 0.2, 1))
                .isNotEqualTo(right)
                .isPositive();
    }

    @Test
    void moreNodes_helpPiAsMuchAsTheyHaveCpu() {
        double none = AddedNodes.mapPhase(AddedNodes.pi(CPU_FACTOR), 0, 1);
        assertThat(none / AddedNodes.mapPhase(AddedNodes.pi(CPU_FACTOR), 2, 1)).isBetween(1.4, 1.7);
    }

    @Test
    void page_hasAPictureForEachFigure() {
        String html = new ModelFigures(TRAINING).addTo(new Page("models")).html();
        assertThat(html).contains("Figure 2", "Figure 6: pi", "Figure 6: kmeans");
    }
}
