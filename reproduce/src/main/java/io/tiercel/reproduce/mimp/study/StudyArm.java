package io.tiercel.reproduce.mimp.study;

import io.tiercel.core.deadline.DeadlineConfig;
import io.tiercel.core.deadline.choice.SlotRule;

/** The ways to choose a job for a slot that the case study compares. */
enum StudyArm {
    FIFO("FIFO"),
    EDF("EDF"),
    /** As printed, but for what cannot work. */
    MIMP("MIMP"),
    /** Ours: what a slot is worth to a job compared with the queue's others, and promises with intervals. */
    OPPORTUNITY("opportunity");

    private final String label;

    StudyArm(String label) {
        this.label = label;
    }

    String label() {
        return label;
    }

    DeadlineConfig config() {
        return switch (this) {
            case FIFO -> DeadlineConfig.DEFAULT.with(SlotRule.FIFO);
            case EDF -> DeadlineConfig.DEFAULT.with(SlotRule.EDF);
            case MIMP -> DeadlineConfig.PAPER;
            case OPPORTUNITY -> DeadlineConfig.DEFAULT.with(SlotRule.OPPORTUNITY);
        };
    }
}
