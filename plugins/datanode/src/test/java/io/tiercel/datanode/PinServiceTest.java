package io.tiercel.datanode;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.settings.PinSettings;
import io.tiercel.core.settings.Settings;
import io.tiercel.datanode.memory.MemoryLimit;
import io.tiercel.datanode.pin.ReplicaFiles;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class PinServiceTest {
    private static final ReplicaFiles NONE = (pool, id) -> Optional.empty();
    private static final Settings ONE_MEGABYTE = Settings.of(Map.of(PinSettings.CAPACITY.key(), "1m"));

    @Test
    void health_isOk_whereTheCapacityMayBeLocked() {
        try (PinService pins = PinService.start(
                NONE, Map::of, ONE_MEGABYTE, new MemoryLimit(OptionalLong.empty()), PinService.Coordination.NONE)) {
            assertThat(pins.getHealth()).isEqualTo("ok");
            assertThat(pins.getCapacityBytes()).isEqualTo(1 << 20);
            assertThat(pins.getPinnedBlocks()).isZero();
            assertThat(pins.getUnpinnedCachedBytes())
                    .as("nobody has looked yet")
                    .isNull();
        }
    }

    @Test
    void health_namesTheKeyAndTheRemedy_whereItMayNot_andTheLimitHolds() {
        try (PinService pins = PinService.start(
                NONE, Map::of, ONE_MEGABYTE, new MemoryLimit(OptionalLong.of(65_536)), PinService.Coordination.NONE)) {
            assertThat(pins.getHealth())
                    .isEqualTo(
                            "tiercel.datanode.pin.capacity is 1048576 bytes, but this process may lock 65536 bytes of "
                                    + "memory: start the DataNode with LimitMEMLOCK=1048576 or more (systemd), or ulimit -l 1024");
            assertThat(pins.getCapacityBytes()).isEqualTo(65_536);
        }
    }
}
