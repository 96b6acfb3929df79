package io.tiercel.core.deadline.offer;

import io.tiercel.core.admission.AdmissionDecision;
import io.tiercel.core.admission.Applicant;
import io.tiercel.core.admission.JobAdmission;
import io.tiercel.core.choice.Contender;
import io.tiercel.core.deadline.DeadlineConfig;
import io.tiercel.core.deadline.SuggestedDeadline;
import io.tiercel.core.deadline.admission.AdmissionVerdict;
import io.tiercel.core.deadline.admission.AdmissionVerdict.Reason;
import io.tiercel.core.deadline.admission.AdmissionVerdict.Refused;
import io.tiercel.core.deadline.admission.AdmissionVerdict.Unpromised;
import io.tiercel.core.deadline.admission.PromisedJob;
import io.tiercel.core.deadline.model.ModelBook;
import io.tiercel.core.deadline.model.TaskType;
import io.tiercel.core.deadline.progress.JobForecast;
import io.tiercel.core.deadline.progress.QueueSlots;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Admission by forecasts (MIMP, section 5.3), over the jobs of one queue as the scheduler shows them now.
 *
 * <p>A decision takes time in proportion to the promised jobs and their running tasks. Immutable but for the queue's slots.
 */
public final class ForecastAdmission implements JobAdmission {
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final DeadlineConfig config;
    private final ModelBook models;
    private final QueueSlots slots = new QueueSlots();
    private final VmResiduals vms;

    /**
     * Admission by what is known now.
     *
     * @param slots of the queue, by their residual CPU; NaN where it is not known, which counts as none left
     */
    public ForecastAdmission(DeadlineConfig config, ModelBook models, List<Double> slots, VmResiduals vms) {
        this.config = config;
        this.models = models;
        this.vms = vms;
        slots.forEach(residual -> this.slots.add(residual, 1));
    }

    @Override
    public AdmissionDecision decide(Applicant job, List<Contender> queue, long nowMillis) {
        long now = nowMillis * NANOS_PER_MILLI;
        JobForecasts forecasts = new JobForecasts(config, models, slots, vms, now);
        JobForecasts.Left own = forecasts.of(shown(job, nowMillis));
        List<PromisedJob> promised = promised(queue, forecasts);
        JobForecast forecast = promised == null ? null : own.forecast();
        Reason reason = own.forecast() == null ? own.reason() : Reason.UNKNOWN_OTHERS;
        long deadline = job.deadlineMillis() * NANOS_PER_MILLI;
        // Its number is its place behind the others.
        PromisedJob asked = forecast == null ? null : PromisedJob.of(queue.size(), now, deadline, forecast);
        AdmissionVerdict verdict =
                config.newAdmission().decide(asked, reason, promised == null ? List.of() : promised, false, now);
        AdmissionReasons reasons = new AdmissionReasons(
                models.models().size(), slots.count(), promised == null ? 0 : promised.size(), config.confidence());
        return reasons.of(inWords(verdict, job, queue, nowMillis), verdict);
    }

    @Override
    public String withoutDeadline(String application, String option) {
        return new AdmissionWords(option, suggested(application)).unpromised(Reason.NO_DEADLINE);
    }

    private AdmissionDecision inWords(AdmissionVerdict verdict, Applicant job, List<Contender> queue, long nowMillis) {
        AdmissionWords words = new AdmissionWords(job.option(), suggested(job.application()));
        if (verdict instanceof Refused refused) {
            PromisedJob kept = refused.keptFrom();
            return AdmissionDecision.refused(
                    kept == null
                            ? words.ownDeadline(refused, (job.deadlineMillis() - nowMillis) / 1000.0)
                            : words.deadlineOf(queue.get((int) kept.id()).id(), refused));
        }
        return verdict instanceof Unpromised unpromised
                ? AdmissionDecision.taken(words.unpromised(unpromised.reason()))
                : AdmissionDecision.promised(words.promised(config.confidence()));
    }

    /** Those of the queue's jobs that were promised their deadline, by their places; null where one has no forecast. */
    private @Nullable List<PromisedJob> promised(List<Contender> queue, JobForecasts forecasts) {
        List<PromisedJob> promised = new ArrayList<>();
        for (int place = 0; place < queue.size(); place++) {
            Contender job = queue.get(place);
            if (job.promised() && job.deadlineMillis().isPresent()) {
                JobForecast left = forecasts.of(job).forecast();
                if (left == null) {
                    return null;
                }
                promised.add(PromisedJob.of(
                        place,
                        job.arrivedMillis() * NANOS_PER_MILLI,
                        job.deadlineMillis().getAsLong() * NANOS_PER_MILLI,
                        left));
            }
        }
        return promised;
    }

    private @Nullable SuggestedDeadline suggested(String application) {
        return SuggestedDeadline.of(models.past(TaskType.nameOf(application)), config.confidence());
    }

    private static Contender shown(Applicant job, long nowMillis) {
        return new Contender(
                job.id(),
                job.application(),
                nowMillis,
                OptionalLong.of(job.deadlineMillis()),
                false,
                job.maps(),
                List.of(),
                List.of());
    }
}
