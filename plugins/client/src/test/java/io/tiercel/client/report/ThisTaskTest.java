package io.tiercel.client.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.wire.cache.ClientReport.Task;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ThisTaskTest {
    @Test
    void container_namesItsApplication_withOrWithoutAnEpoch() {
        for (String container :
                new String[] {"container_1700000000000_0042_01_000003", "container_e17_1700000000000_0042_01_000003"}) {
            assertThat(ThisTask.of(Map.of("CONTAINER_ID", container), "sort", "ann", 5))
                    .isEqualTo(new Task("application_1700000000000_0042", "sort", "ann", container));
        }
    }

    @Test
    void otherProcess_isNamedByItsNumber() {
        assertThat(ThisTask.of(Map.of(), "", "ann", 5)).isEqualTo(new Task("", "", "ann", "process 5"));
        assertThat(ThisTask.of(Map.of("CONTAINER_ID", "docker-7"), "", "ann", 5).application())
                .isEmpty();
    }
}
