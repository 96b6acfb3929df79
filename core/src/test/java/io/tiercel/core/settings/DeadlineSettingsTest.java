package io.tiercel.core.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.core.deadline.DeadlineConfig;
import io.tiercel.core.deadline.admission.AdmissionMode;
import io.tiercel.core.deadline.choice.ReadGuard;
import io.tiercel.core.deadline.choice.SlotRule;
import io.tiercel.core.deadline.progress.ProgressRule;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DeadlineSettingsTest {
    @Test
    void defaults_areOurs() {
        assertThat(DeadlineSettings.config(Settings.of(Map.of()))).isEqualTo(DeadlineConfig.DEFAULT);
    }

    @Test
    void everySetting_makesADifference() {
        Map<String, String> texts = Map.of(
                "tiercel.deadline.policy", "opportunity",
                "tiercel.deadline.progress", "paper",
                "tiercel.deadline.admission", " none ",
                "tiercel.deadline.confidence", "80",
                "tiercel.deadline.datanode.guard", "spread",
                "tiercel.deadline.datanode.limit", "60",
                "tiercel.deadline.aging", "0s");
        assertThat(DeadlineSettings.config(Settings.of(texts)))
                .isEqualTo(new DeadlineConfig(
                        SlotRule.OPPORTUNITY, ProgressRule.PAPER, AdmissionMode.NONE, 0.8, ReadGuard.SPREAD, 60, 0));
    }

    @Test
    void deadlineOfAJob_isTakenAsItIs_andOtherTextsAreNot() {
        assertThat(Settings.of(Map.of("tiercel.deadline", "soon")).text(DeadlineSettings.DEADLINE))
                .isEqualTo("soon");
        assertThatThrownBy(() -> Settings.of(Map.of("tiercel.deadline.policy", "fair")))
                .hasMessageContaining("expected one of fifo, edf, mimp, opportunity");
        assertThatThrownBy(() -> Settings.of(Map.of("tiercel.deadline.confidence", "100")))
                .hasMessageContaining("from 50 to 99");
    }
}
