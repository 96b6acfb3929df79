package io.tiercel.core.deadline;

import io.tiercel.core.deadline.admission.AdmissionControl;
import io.tiercel.core.deadline.admission.AdmissionMode;
import io.tiercel.core.deadline.choice.DataNodeLoads;
import io.tiercel.core.deadline.choice.DeadlinePolicy;
import io.tiercel.core.deadline.choice.ReadGuard;
import io.tiercel.core.deadline.choice.SlotRule;
import io.tiercel.core.deadline.progress.ProgressRule;
import io.tiercel.core.deadline.progress.QueueSlots;

/**
 * What the scheduling of jobs with deadlines is put together from.
 *
 * @param rule which job a slot is for
 * @param progress how progress is judged
 * @param admission which jobs are taken
 * @param confidence with which a promise is kept, as 0.9
 * @param guard which DataNode a new task's reading counts for
 * @param limitMBps what may be read from a DataNode, in 10^6 bytes a second; {@link DataNodeLoads#LEARNED} to learn it
 * @param agingNanos after which time without a slot a job without promise has its turn; 0 for never
 */
public record DeadlineConfig(
        SlotRule rule,
        ProgressRule progress,
        AdmissionMode admission,
        double confidence,
        ReadGuard guard,
        double limitMBps,
        long agingNanos) {
    /** Ours. */
    public static final DeadlineConfig DEFAULT = new DeadlineConfig(
            SlotRule.MIMP,
            ProgressRule.WHOLE,
            AdmissionMode.STRICT,
            0.9,
            ReadGuard.READ,
            DataNodeLoads.LEARNED,
            120_000_000_000L);

    /** MIMP as printed, where that can work. */
    public static final DeadlineConfig PAPER = new DeadlineConfig(
            SlotRule.MIMP, ProgressRule.PAPER, AdmissionMode.PAPER, 0.5, ReadGuard.SPREAD, DataNodeLoads.LEARNED, 0);

    public DeadlineConfig {
        if (!(confidence > 0 && confidence < 1)) {
            throw new IllegalArgumentException("a confidence must be between 0 and 1: " + confidence);
        }
    }

    /** This, with another rule. */
    public DeadlineConfig with(SlotRule other) {
        return new DeadlineConfig(other, progress, admission, confidence, guard, limitMBps, agingNanos);
    }

    /** This, with other jobs taken. */
    public DeadlineConfig with(AdmissionMode other) {
        return new DeadlineConfig(rule, progress, other, confidence, guard, limitMBps, agingNanos);
    }

    /** Loads of no DataNode yet. */
    public DataNodeLoads newLoads() {
        return new DataNodeLoads(guard, limitMBps);
    }

    /** A policy for a queue; queue and loads are kept up to date by the caller. */
    public DeadlinePolicy newPolicy(QueueSlots queue, DataNodeLoads loads) {
        return rule.newPolicy(progress, agingNanos, queue, loads);
    }

    public AdmissionControl newAdmission() {
        return AdmissionControl.of(admission);
    }
}
