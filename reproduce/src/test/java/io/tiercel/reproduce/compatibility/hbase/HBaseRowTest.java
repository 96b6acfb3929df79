package io.tiercel.reproduce.compatibility.hbase;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class HBaseRowTest {
    @Test
    void rows_areTheSameInEveryRun_andInTheOrderOfTheirNumbers() {
        assertThat(HBaseRow.text(3, 100)).hasSize(100).isEqualTo(HBaseRow.text(3, 100));
        assertThat(HBaseRow.text(3, 100)).isNotEqualTo(HBaseRow.text(4, 100));
        assertThat(Arrays.compare(HBaseRow.key(9), HBaseRow.key(10))).isNegative();
    }
}
