package io.tiercel.whatif;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.report.LineChart.Curve;
import io.tiercel.simulator.world.result.CacheSample;
import io.tiercel.simulator.world.store.StoredFile;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MemoryChartsTest {
    @Test
    void overTime_callsFilesByTheirNames_orByTheEndsOfLongOnes() {
        StoredFile users = new StoredFile(0, "/users", 100);
        StoredFile deep = new StoredFile(1, "/warehouse" + "/level".repeat(20) + "/part-00001", 100);
        CacheSample sample = new CacheSample(1, Map.of(0, 40L, 1, 60L));
        List<String> names =
                MemoryCharts.overTime(new ContentsOverTime(List.of(users, deep), List.of(sample))).curves().stream()
                        .map(Curve::name)
                        .toList();
        assertThat(names).hasSize(3).startsWith("/users").endsWith("other files");
        assertThat(names.get(1)).hasSize(80).startsWith("\u2026").endsWith("/level/part-00001");
    }
}
