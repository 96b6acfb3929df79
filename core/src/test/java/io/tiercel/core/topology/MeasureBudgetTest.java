package io.tiercel.core.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.testkit.Seed;
import java.util.HashSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What is measured at all, and by how much. */
class MeasureBudgetTest {
    private static final long MIB = 1 << 20;

    @Test
    void pairs_neverPushMoreThanTheyMay_eachAndTogether() {
        Seed seed = Seed.announced("pairs_neverPushMoreThanTheyMay_eachAndTogether");
        for (int run = 0; run < 300; run++) {
            int pairs = seed.between(1, 60);
            long each = seed.between(2, 200) * MIB;
            long all = seed.between(2 * pairs, 300 * pairs) * MIB;
            MeasureBudget budget = new MeasureBudget(pairs, each, all);
            long pushed = 0;
            for (int pair = 0; pair < pairs; pair++) {
                long share = budget.take();
                assertThat(share).as("%s", seed).isBetween(2 * MIB, each);
                long used = share / seed.between(1, 4);
                budget.giveBack(share - used);
                pushed += used;
            }
            assertThat(pushed).as("%s", seed).isLessThanOrEqualTo(all);
        }
    }

    @Test
    void pairsThatNeedLess_leaveItToTheOthers() {
        MeasureBudget budget = new MeasureBudget(2, 100 * MIB, 20 * MIB);
        assertThat(budget.take()).isEqualTo(10 * MIB);
        budget.giveBack(8 * MIB);
        assertThat(budget.take()).isEqualTo(18 * MIB);
    }

    @Test
    void tooLittleForEach_isRefusedInWords() {
        assertThatThrownBy(() -> new MeasureBudget(1000, 100 * MIB, 1000 * MIB))
                .hasMessage(
                        "1000 pairs need 2 MiB each at least, which is more than the 1000 MiB that they may push together");
        assertThatThrownBy(() -> new MeasureBudget(1, MIB, 1000 * MIB)).hasMessage("a pair needs 2 MiB at least");
    }

    @Test
    void targetsOfTraces_areFewOthers_eachOnce() {
        for (int vms = 1; vms < 40; vms++) {
            for (int vm = 0; vm < vms; vm++) {
                assertThat(TraceTargets.of(vm, vms))
                        .hasSize(Math.min(4, vms - 1))
                        .doesNotContain(vm)
                        .doesNotHaveDuplicates()
                        .isSubsetOf(
                                new HashSet<>(IntStream.range(0, vms).boxed().toList()));
            }
        }
    }
}
