package io.tiercel.core.deadline.choice;

import io.tiercel.core.deadline.progress.ProgressRule;
import io.tiercel.core.deadline.progress.QueueSlots;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The ways to choose a job for a slot that may be set. */
public enum SlotRule {
    FIFO,
    EDF,
    MIMP,
    OPPORTUNITY;

    /** As settings write it. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static List<String> labels() {
        return Arrays.stream(values()).map(SlotRule::label).toList();
    }

    /** A policy for a queue; queue and loads are kept up to date by the caller. */
    public DeadlinePolicy newPolicy(ProgressRule progress, long agingNanos, QueueSlots queue, DataNodeLoads loads) {
        return switch (this) {
            case FIFO -> DeadlinePolicy.fifo();
            case EDF -> DeadlinePolicy.earliestDeadlineFirst();
            case MIMP, OPPORTUNITY ->
                new MaximumProgress(
                        new MaximumProgress.Options(this == OPPORTUNITY, progress, agingNanos), queue, loads);
        };
    }
}
