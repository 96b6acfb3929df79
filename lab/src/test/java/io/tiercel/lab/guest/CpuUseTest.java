package io.tiercel.lab.guest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.BitSet;
import org.junit.jupiter.api.Test;

class CpuUseTest {
    @Test
    void allowed_readsSingleCpusAndRanges() {
        BitSet cpus = CpuUse.allowed("Name:\tjava\nCpus_allowed:\tff\nCpus_allowed_list:\t0-1,4,6-7\n");
        assertThat(cpus.stream()).containsExactly(0, 1, 4, 6, 7);
        assertThatThrownBy(() -> CpuUse.allowed("Name:\tjava\n")).hasMessageContaining("Cpus_allowed_list");
    }

    @Test
    void used_countsOnlyItsOwnCpus() {
        CpuUse use = new CpuUse(CpuUse.allowed("Cpus_allowed_list: 1"));
        assertThat(use.used(statistics(0, 0, 0, 0))).isNegative();
        // CPU 0 is all in use, CPU 1 a quarter.
        assertThat(use.used(statistics(100, 0, 25, 75))).isEqualTo(0.25f);
        assertThat(use.used(statistics(200, 0, 125, 75))).isEqualTo(1);
    }

    @Test
    void used_withinAMoment_isAsBefore() {
        CpuUse use = new CpuUse(CpuUse.allowed("Cpus_allowed_list: 0-1"));
        use.used(statistics(0, 0, 0, 0));
        assertThat(use.used(statistics(50, 50, 100, 0))).isEqualTo(1.5f);
        assertThat(use.used(statistics(50, 60, 100, 10))).isEqualTo(1.5f);
    }

    @Test
    void used_ofCpusThatAreNotThere_isRefused() {
        CpuUse use = new CpuUse(CpuUse.allowed("Cpus_allowed_list: 7"));
        assertThatThrownBy(() -> use.used(statistics(1, 1, 1, 1))).hasMessageContaining("7");
    }

    private static String statistics(long used0, long idle0, long used1, long idle1) {
        return "cpu  1 2 3 4 5 6 7 8 0 0\n" + line(0, used0, idle0) + line(1, used1, idle1) + "intr 12 3 4\n";
    }

    private static String line(int cpu, long used, long idle) {
        return "cpu" + cpu + " " + used + " 0 0 " + idle + " 0 0 0 0 0 0\n";
    }
}
