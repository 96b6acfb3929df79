package io.tiercel.simulator.credit;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.simulator.credit.CreditAccounting.Sharer;
import io.tiercel.testkit.Seed;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CreditAccountingTest {
    private static final long PERIOD = CreditRules.PERIOD_NANOS;

    @Test
    void credits_areDividedByWeight() {
        long[] earned = CreditAccounting.earnings(List.of(new Sharer(256, 1), new Sharer(128, 1)), 1, 0);
        assertThat(earned).containsExactly(PERIOD * 2 / 3, PERIOD / 3);
    }

    @Test
    void vcpusOfAVm_eachHaveItsWeight() {
        long[] earned = CreditAccounting.earnings(List.of(new Sharer(256, 2), new Sharer(256, 1)), 1, 0);
        assertThat(earned).containsExactly(PERIOD / 3, PERIOD / 3);
    }

    /** Of two CPUs' credits a vCPU can use no more than one's; the lightest VM gets all the rest. */
    @Test
    void whatOneCannotUse_goesToTheOthers() {
        long[] earned = CreditAccounting.earnings(List.of(new Sharer(256, 1), new Sharer(1, 1)), 2, 0);
        assertThat(earned).containsExactly(PERIOD, PERIOD);
    }

    @Test
    void lowestWeight_earnsNextToNothingBesideFullVms() {
        long[] earned = CreditAccounting.earnings(List.of(new Sharer(256, 2), new Sharer(1, 2)), 2, 0);
        assertThat(earned[0]).isEqualTo(PERIOD * 256 / 257);
        assertThat(earned[1]).isEqualTo(PERIOD / 257);
    }

    @Test
    void debt_isForgivenOverThePeriod() {
        long[] earned = CreditAccounting.earnings(List.of(new Sharer(256, 1), new Sharer(256, 1)), 1, -PERIOD);
        assertThat(earned).containsExactly(PERIOD, PERIOD);
    }

    @Test
    void surplus_takesNothingAway() {
        assertThat(CreditAccounting.earnings(List.of(new Sharer(256, 1)), 1, PERIOD))
                .containsExactly(PERIOD);
    }

    @Test
    void nobody_getsNothing() {
        assertThat(CreditAccounting.earnings(List.of(), 2, -PERIOD)).isEmpty();
    }

    @Test
    void earnings_neverExceedWhatThereIs_norWhatAVcpuCanUse() {
        Seed seed = Seed.announced("CreditAccountingTest");
        for (int round = 0; round < 1_000; round++) {
            List<Sharer> sharers = new ArrayList<>();
            for (int i = seed.between(1, 5); i > 0; i--) {
                sharers.add(new Sharer(seed.between(1, 1_024), seed.between(1, 4)));
            }
            int pcpus = seed.between(1, 8);
            long[] earned = CreditAccounting.earnings(sharers, pcpus, 0);
            long sum = 0;
            long vcpus = 0;
            for (int i = 0; i < earned.length; i++) {
                assertThat(earned[i]).as("%s %s", seed, sharers).isBetween(0L, PERIOD);
                sum += earned[i] * sharers.get(i).vcpus();
                vcpus += sharers.get(i).vcpus();
            }
            long most = Math.min(pcpus, vcpus) * PERIOD;
            assertThat(sum).as("%s %s on %s", seed, sharers, pcpus).isBetween(most - 4 * vcpus, most);
        }
    }
}
