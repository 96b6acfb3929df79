package io.tiercel.reproduce.mimp.real;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.reproduce.mimp.Share;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class RealCaseTest {
    private static final RealOptions OPTIONS = RealOptions.of(11, 4, 15, 2);

    @Test
    void everyCase_isMeasuredOnceInEachRound_inAnotherOrder() {
        List<RealCase> cases = RealCase.inOrder(OPTIONS);
        assertThat(cases).hasSize(4 * 12).doesNotHaveDuplicates();
        for (int round = 0; round < 4; round++) {
            int wanted = round;
            assertThat(cases.subList(12 * round, 12 * round + 12)).allMatch(one -> one.round() == wanted);
        }
        assertThat(loadsAndShares(cases.subList(0, 12))).isNotEqualTo(loadsAndShares(cases.subList(12, 24)));
        assertThat(RealCase.inOrder(OPTIONS)).isEqualTo(cases);
        assertThat(RealCase.inOrder(RealOptions.of(12, 4, 15, 2))).isNotEqualTo(cases);
    }

    @Test
    void sharesOfARound_haveTheSameRequests_andNoOthersHave() {
        Set<Long> seeds = new TreeSet<>();
        for (RealCase one : RealCase.inOrder(OPTIONS)) {
            seeds.add(one.seedOfRequests(11));
            assertThat(one.seedOfRequests(11))
                    .isEqualTo(new RealCase(Share.ALONE, one.load(), one.round()).seedOfRequests(11));
        }
        assertThat(seeds).hasSize(4 * 3);
    }

    @Test
    void webVm_isSaturated_whereItWantsMoreThanItsWeightGives() {
        assertThat(OPTIONS.saturatesAtDefaultWeight(25)).isFalse();
        assertThat(OPTIONS.saturatesAtDefaultWeight(50)).isTrue();
        assertThat(RealOptions.of(1, 1, 1, 1).saturatesAtDefaultWeight(50)).isFalse();
    }

    @Test
    void options_refuseWhatCannotBe_inWords() {
        assertThatThrownBy(() -> RealOptions.of(1, 0, 15, 2)).hasMessage("rounds must be positive: 0");
        assertThatThrownBy(() -> RealOptions.of(1, 1, 0, 2)).hasMessage("seconds must be between 1 and 600: 0");
        assertThatThrownBy(() -> RealOptions.of(1, 1, 15, 17)).hasMessage("batch VMs must be between 1 and 16: 17");
    }

    private static List<String> loadsAndShares(List<RealCase> cases) {
        return cases.stream().map(one -> one.load() + " " + one.share()).toList();
    }
}
