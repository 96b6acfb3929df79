package io.tiercel.reproduce.mimp.study.admission;

import io.tiercel.core.deadline.DeadlineConfig;
import io.tiercel.core.deadline.admission.AdmissionMode;
import io.tiercel.core.deadline.choice.SlotRule;

/** What is compared in MIMP's section 6.5, and ours. */
enum AdmissionArm {
    EDF("EDF"),
    MIMP("MIMP"),
    /** Equations 6 and 7, as printed but for what cannot work. */
    MIMP_ADMISSION("MIMP w/AC"),
    /** Each promised job is protected, with a confidence of 90 %. */
    STRICT("opportunity, strict");

    private final String label;

    AdmissionArm(String label) {
        this.label = label;
    }

    String label() {
        return label;
    }

    DeadlineConfig config() {
        return switch (this) {
            case EDF -> DeadlineConfig.DEFAULT.with(SlotRule.EDF).with(AdmissionMode.NONE);
            case MIMP -> DeadlineConfig.PAPER.with(AdmissionMode.NONE);
            case MIMP_ADMISSION -> DeadlineConfig.PAPER;
            case STRICT -> DeadlineConfig.DEFAULT.with(SlotRule.OPPORTUNITY);
        };
    }
}
