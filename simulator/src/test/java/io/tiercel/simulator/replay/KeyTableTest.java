package io.tiercel.simulator.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.testkit.Seed;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class KeyTableTest {
    @Test
    void table_isAMap() {
        Seed seed = Seed.announced("table_isAMap");
        KeyTable table = new KeyTable();
        Map<Long, Integer> map = new LinkedHashMap<>();
        for (int step = 0; step < 200_000; step++) {
            // Few keys, of which many share a home.
            long key = (long) seed.below(4_000) << (seed.oneIn(2) ? 40 : 0);
            Integer known = map.get(key);
            assertThat(table.find(key)).as(seed.toString()).isEqualTo(known == null ? KeyTable.NONE : known);
            if (known != null) {
                table.remove(key);
                map.remove(key);
            } else {
                table.put(key, step);
                map.put(key, step);
            }
        }
        assertThat(table.size()).isEqualTo(map.size());
    }
}
