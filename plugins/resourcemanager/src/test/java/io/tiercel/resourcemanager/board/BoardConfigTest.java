package io.tiercel.resourcemanager.board;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.locality.Placement;
import io.tiercel.core.locality.SchedulingConfig;
import io.tiercel.core.settings.SchedulingSettings;
import io.tiercel.core.settings.Settings;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class BoardConfigTest {
    private static final int VMS = 12;

    @ParameterizedTest
    @EnumSource
    void scheduling_isThatOfThePolicy(Placement policy) {
        assertThat(config(policy.label())).isEqualTo(policy.config(VMS));
    }

    /** As in a file of Hadoop's, whose values may be on lines of their own. */
    @ParameterizedTest
    @EnumSource
    void scheduling_isThatOfThePolicy_whateverSpaceIsAroundIt(Placement policy) {
        assertThat(config("\n  " + policy.label() + " \n")).isEqualTo(policy.config(VMS));
    }

    @Test
    void scheduling_isSaving_whereNothingIsSet() {
        assertThat(new BoardConfig(Settings.of(Map.of())).scheduling(VMS)).isEqualTo(Placement.SAVING.config(VMS));
    }

    private static SchedulingConfig config(String policy) {
        return new BoardConfig(Settings.of(Map.of(SchedulingSettings.POLICY.key(), policy))).scheduling(VMS);
    }
}
