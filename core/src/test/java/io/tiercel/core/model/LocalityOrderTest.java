package io.tiercel.core.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LocalityOrderTest {
    @Test
    void cava_isThePapersOrder() {
        assertThat(LocalityOrder.CAVA)
                .hasToString("vm-memory, host-memory, rack-memory, vm-disk, host-disk, rack-disk, off-rack");
    }

    @Test
    void parse_takesAnOrderWithRackMemoryBehindTheDisk() {
        String text = "vm-memory, host-memory, vm-disk, rack-memory, host-disk, rack-disk, off-rack";
        assertThat(LocalityOrder.parse(text)).hasToString(text);
    }

    @Test
    void parse_unknownLevel_listsTheLevels() {
        assertThatThrownBy(() -> LocalityOrder.parse("node-local,off-rack"))
                .hasMessageStartingWith("no locality level is called node-local; there are vm-memory, host-memory");
    }

    @Test
    void of_withoutOffRackLast_saysSo() {
        assertThatThrownBy(() -> LocalityOrder.of(List.of(LocalityLevel.VM_DISK)))
                .hasMessage("the last locality level must be off-rack: vm-disk");
    }

    @Test
    void of_fartherBeforeNearer_saysWhichMustComeFirst() {
        assertThatThrownBy(() -> LocalityOrder.parse("host-disk, vm-disk, off-rack"))
                .hasMessage("vm-disk must come before host-disk");
    }

    @Test
    void of_aLevelTwice_saysWhich() {
        assertThatThrownBy(() -> LocalityOrder.parse("vm-disk, vm-disk, off-rack"))
                .hasMessage("a locality level is there twice: vm-disk");
    }

    @Test
    void rank_isOfTheFirstLevelThatCoversTheCopy() {
        assertThat(LocalityOrder.CAVA.rank(Proximity.SAME_RACK, Medium.MEMORY)).isEqualTo(2);
        assertThat(LocalityOrder.CAVA.rank(Proximity.SAME_VM, Medium.DISK)).isEqualTo(3);
        assertThat(LocalityOrder.CAVA.rank(Proximity.ELSEWHERE, Medium.MEMORY)).isEqualTo(6);
        assertThat(LocalityOrder.HADOOP.rank(Proximity.SAME_VM, Medium.MEMORY)).isZero();
        assertThat(LocalityOrder.HADOOP.rank(Proximity.SAME_HOST, Medium.MEMORY))
                .isEqualTo(1);
        LocalityOrder diskFirst = LocalityOrder.parse("vm-disk, vm-memory, rack-memory, off-rack");
        assertThat(diskFirst.rank(Proximity.SAME_VM, Medium.MEMORY)).isZero();
        assertThat(diskFirst.rank(Proximity.SAME_RACK, Medium.DISK)).isEqualTo(3);
    }

    @ParameterizedTest
    @EnumSource
    void of_proximityAndMedium_isTheLevelThatHasThem(LocalityLevel level) {
        assertThat(LocalityLevel.of(level.proximity(), level.medium())).isEqualTo(level);
    }
}
