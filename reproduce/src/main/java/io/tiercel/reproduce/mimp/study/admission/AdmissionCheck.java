package io.tiercel.reproduce.mimp.study.admission;

import io.tiercel.core.admission.AdmissionDecision;
import io.tiercel.core.admission.AdmissionDecision.Outcome;
import io.tiercel.core.admission.Applicant;
import io.tiercel.core.deadline.DeadlineConfig;
import io.tiercel.core.deadline.offer.ForecastAdmission;
import io.tiercel.reproduce.mimp.study.DeadlineSlots;
import io.tiercel.reproduce.mimp.study.LearnedModels;
import io.tiercel.simulator.world.model.JobPlan;
import io.tiercel.simulator.world.store.StoredBlocks;
import io.tiercel.simulator.world.view.ClusterView;
import io.tiercel.simulator.world.view.SubmissionCheck;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Asks the core's {@link ForecastAdmission}, as the ResourceManager's plug-in does, whether a job is taken.
 *
 * @param blockBytes for each of which a job has a map
 * @param firstMapVm the first VM that runs maps
 */
record AdmissionCheck(DeadlineConfig config, LearnedModels models, long blockBytes, int firstMapVm)
        implements SubmissionCheck {
    private static final long NANOS_PER_MILLI = 1_000_000L;
    private static final String QUEUE = "root.default";
    private static final String OPTION = "-Dtiercel.deadline=";

    @Override
    public Optional<String> refusal(JobPlan job, ClusterView cluster) {
        if (job.deadlineNanos().isEmpty()) {
            return Optional.empty();
        }
        Applicant applicant = new Applicant(
                Integer.toString(job.number()),
                job.application().name(),
                QUEUE,
                job.deadlineNanos().getAsLong() / NANOS_PER_MILLI,
                OptionalInt.of(maps(job)),
                OPTION);
        AdmissionDecision decision = new ForecastAdmission(
                        config,
                        models.book(),
                        DeadlineSlots.residuals(cluster, firstMapVm),
                        (vm, nanos) -> cluster.report(vm).residual())
                .decide(applicant, DeadlineSlots.contenders(cluster), cluster.nowNanos() / NANOS_PER_MILLI);
        return decision.outcome() == Outcome.REFUSED ? Optional.of(decision.words()) : Optional.empty();
    }

    private int maps(JobPlan job) {
        long blocks = job.inputs().stream()
                .mapToLong(input -> StoredBlocks.count(input.bytes(), blockBytes))
                .sum();
        return Math.toIntExact(blocks + job.computing().count());
    }
}
