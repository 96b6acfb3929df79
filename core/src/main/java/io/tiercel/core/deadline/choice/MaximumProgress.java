package io.tiercel.core.deadline.choice;

import io.tiercel.core.deadline.model.MonotoneLine;
import io.tiercel.core.deadline.model.MonotoneLine.Knot;
import io.tiercel.core.deadline.model.TaskTimeModel;
import io.tiercel.core.deadline.progress.DeadlineJob;
import io.tiercel.core.deadline.progress.ProgressRule;
import io.tiercel.core.deadline.progress.QueueSlots;
import io.tiercel.core.deadline.progress.TaskRates;
import java.util.ArrayList;
import java.util.List;

/**
 * The MP scheduler (MIMP, section 5.2), which enhances EDF by how well a slot suits a job. In the paper's words:
 *
 * <pre>
 *   for each job: can it meet its deadline with its currently allocated set of slots (equation 3)?
 *   if one or more cannot: the slot is for the one of those with the closest deadline
 *   otherwise: the slot is for the job with the smallest normTCT for it (equation 2)
 *              whose IO cost (equation 5) overloads none of the data nodes
 * </pre>
 *
 * <p>Late jobs skip the check of the data nodes, as printed. If all jobs would overload one, the slot waits. The paper lets
 * "the job with the next highest normTCT" come next; that is the next lowest. Jobs that the slot suits as well go by
 * deadline, then by arrival. On a dedicated slot normTCT is 1 for all, so there EDF decides. A new job has no slot, so it
 * counts as late until it has.
 *
 * <p>Where this goes beyond the paper:
 *
 * <ul>
 *   <li>With {@code opportunity}, normTCT is divided by its harmonic mean over the queue's slots. So dedicated slots go to
 *       those who suffer most elsewhere. As printed, jobs that little disturbs take any slot.
 *   <li>A job that has no promise, as it has no deadline or nobody knows its size, has its turn when it has waited for the
 *       aging time since it last got a slot. Such jobs together then have a tenth of the queue's slots, or one.
 *   <li>A job of whose type nothing is known is taken to need the CPU all the time. Its first tasks are spread over slots of
 *       all kinds: of each kind it takes a few as if they suited it.
 * </ul>
 *
 * <p>An offer takes time in proportion to the jobs. Not thread-safe.
 */
public final class MaximumProgress implements DeadlinePolicy {
    /** What a score is rounded to, so that what is equal but for rounding goes by deadline. */
    private static final double SCORE_STEPS = 1e9;

    /** The slots that jobs without promise have at their turn: one of so many. */
    private static final int UNPROMISED_PART = 10;

    private final Options options;
    private final QueueSlots queue;
    private final DataNodeLoads loads;
    private final TaskRates untrained = new TaskRates(needsTheCpuAllTheTime());
    private final SlotPreference preference = new SlotPreference();

    /**
     * What may be chosen.
     *
     * @param opportunity whether the slot goes by what it is worth to a job compared with the queue's other slots
     * @param progress how it is told whether a job is late
     * @param agingNanos after which time without a slot a job without promise has its turn; 0 for never
     */
    public record Options(boolean opportunity, ProgressRule progress, long agingNanos) {
        public Options {
            if (agingNanos < 0) {
                throw new IllegalArgumentException("the aging time must not be negative: " + agingNanos + " ns");
            }
        }
    }

    /** Over the slots of one queue; queue and loads are kept up to date by the caller. */
    public MaximumProgress(Options options, QueueSlots queue, DataNodeLoads loads) {
        this.options = options;
        this.queue = queue;
        this.loads = loads;
    }

    @Override
    public SlotPreference prefer(FreeSlot slot, List<DeadlineJob> jobs, long nowNanos) {
        preference.begin(job -> letsThrough(slot, job, nowNanos));
        boolean mayHaveTurn = options.agingNanos() > 0 && unpromisedSlots(jobs) < turns();
        for (int i = 0; i < jobs.size(); i++) {
            DeadlineJob job = jobs.get(i);
            if (job.waiting() > 0) {
                if (mayHaveTurn && isStarved(job, nowNanos)) {
                    preference.add(job, OfferReason.STARVED, job.lastLaunchNanos());
                } else if (!job.onTrack(nowNanos, options.progress())) {
                    preference.add(job, OfferReason.LATE, 0);
                } else {
                    preference.add(job, OfferReason.MATCH, Math.round(score(slot, job) * SCORE_STEPS));
                }
            }
        }
        return preference;
    }

    /** By which jobs on track compete for the slot: the least has it. */
    double score(FreeSlot slot, DeadlineJob job) {
        TaskRates rates = job.rates();
        if (rates == null) {
            return job.training().wants(slot.residual()) ? 0 : relative(untrained, residual(slot, untrained));
        }
        return relative(rates, residual(slot, rates));
    }

    private double relative(TaskRates rates, double residual) {
        double normalised = rates.normalised(residual);
        return options.opportunity() ? normalised / rates.meanNormalised(queue) : normalised;
    }

    private boolean letsThrough(FreeSlot slot, DeadlineJob job, long nowNanos) {
        TaskRates rates = job.rates();
        if (rates == null || rates.model().readMBps() == 0) {
            return true;
        }
        int dataNode = slot.reads().dataNode(job.id());
        return loads.fits(dataNode, rates.readMBps(residual(slot, rates)), nowNanos);
    }

    /** Where nothing is known of the slot: the worst with which the type was trained. */
    private static double residual(FreeSlot slot, TaskRates rates) {
        return Double.isNaN(slot.residual()) ? rates.model().curve().lowest() : slot.residual();
    }

    private boolean isStarved(DeadlineJob job, long nowNanos) {
        return isUnpromised(job) && nowNanos - job.lastLaunchNanos() >= options.agingNanos();
    }

    private static boolean isUnpromised(DeadlineJob job) {
        return !job.hasDeadline() || job.left() == DeadlineJob.UNKNOWN;
    }

    private static int unpromisedSlots(List<DeadlineJob> jobs) {
        int slots = 0;
        for (int i = 0; i < jobs.size(); i++) {
            slots += isUnpromised(jobs.get(i)) ? jobs.get(i).running() : 0;
        }
        return slots;
    }

    private int turns() {
        return Math.max(1, queue.count() / UNPROMISED_PART);
    }

    /** TCT(r) = 1 / r, down to a twentieth of a slot. */
    private static TaskTimeModel needsTheCpuAllTheTime() {
        List<Knot> knots = new ArrayList<>();
        for (int twentieth = 1; twentieth <= 20; twentieth++) {
            knots.add(new Knot(twentieth / 20.0, 20.0 / twentieth));
        }
        return TaskTimeModel.of(new MonotoneLine(knots));
    }
}
