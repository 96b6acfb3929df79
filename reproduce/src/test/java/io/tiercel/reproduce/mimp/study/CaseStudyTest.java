package io.tiercel.reproduce.mimp.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tiercel.core.deadline.model.ModelBook;
import io.tiercel.core.deadline.model.TaskTimeModel;
import io.tiercel.core.deadline.model.TaskType;
import io.tiercel.core.deadline.model.TaskType.Phase;
import io.tiercel.simulator.world.model.JobPlan;
import io.tiercel.simulator.world.model.Workload;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class CaseStudyTest {
    private static final double CPU_FACTOR = 0.36;
    private static final StudyTraining TRAINING = StudyTraining.of(CPU_FACTOR, 5);

    @Test
    void trace_hasThePapersJobs_andEachTypeItsMeanPeriodAsDeadline() {
        Workload trace = new StudyTrace(StudyTrace.PAPER_LOAD, CPU_FACTOR).workload(1);
        assertThat(trace.jobs()).hasSize(174);
        for (JobPlan job : trace.jobs()) {
            JobType type = JobType.labelled(job.application().name());
            assertThat(job.deadlineNanos().isPresent()).isEqualTo(type.hasDeadline());
            if (type.hasDeadline()) {
                assertThat(job.deadlineNanos().getAsLong() - job.submitNanos())
                        .isEqualTo(StudyTrace.NANOS / type.jobs());
            }
        }
        assertThat(new StudyTrace(2 * StudyTrace.PAPER_LOAD, CPU_FACTOR)
                        .workload(1)
                        .jobs())
                .hasSize(348);
    }

    @Test
    void cpuFactor_givesThePapersLoad_whoeverAsks() {
        double factor = StudyTrace.cpuFactor(3);
        assertThat(StudyTrace.loadOfJobsAlone(factor, 3)).isCloseTo(StudyTrace.PAPER_LOAD, within(0.01));
        assertThat(StudyTrace.cpuFactor(3)).isEqualTo(factor);
    }

    @Test
    void trainedModels_tellWhoSuffersFromABusyCpu() {
        assertThat(TRAINING.types()).hasSize(JobType.values().length);
        assertThat(normalised(JobType.PI, 0.25)).isGreaterThan(normalised(JobType.SORT, 0.25));
        assertThat(TRAINING.book().past(JobType.SORT.label()).tailAtMost(0.9)).isPositive();
        assertThat(TRAINING.book().past(JobType.PI.label()).tasks()).isEqualTo(40);
    }

    @Test
    void run_isTheSameEachTime_andLosesNoJob() {
        Workload trace = new StudyTrace(0.3, CPU_FACTOR).workload(2);
        for (StudyArm arm : StudyArm.values()) {
            StudyRun run = run(trace, arm);
            assertThat(run).isEqualTo(run(trace, arm));
            assertThat(run.jobs()).isEqualTo(trace.jobs().size());
            assertThat(run.met() + run.missed()).isEqualTo(run.withDeadline());
        }
    }

    /** The core's decision takes effect: with other models, other slots. */
    @Test
    void slots_goByTheModels() {
        Workload trace = new StudyTrace(StudyTrace.PAPER_LOAD, CPU_FACTOR).workload(4);
        StudyRun trained = run(trace, StudyArm.OPPORTUNITY);
        StudyRun untrained =
                CaseStudy.run(StudyCluster.caseStudy(), trace, StudyArm.OPPORTUNITY.config(), ModelBook.EMPTY, 4);
        assertThat(trained).isNotEqualTo(untrained);
        assertThat(trained.heavyShares().get(JobType.KMEANS))
                .isLessThan(trained.heavyShares().get(JobType.GREP));
    }

    private static StudyRun run(Workload trace, StudyArm arm) {
        return CaseStudy.run(StudyCluster.caseStudy(), trace, arm.config(), TRAINING.book(), 4);
    }

    private static double normalised(JobType type, double residual) {
        TaskTimeModel model = TRAINING.book().model(new TaskType(type.label(), Phase.MAP));
        return Objects.requireNonNull(model).normalised(residual);
    }
}
