package io.tiercel.testbed.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ExpectationTest {
    private static final Set<DemoWork> QUERY = EnumSet.of(DemoWork.QUERY_DISK);
    private static final Set<DemoWork> LISTING = EnumSet.of(DemoWork.LISTING);
    private static final Set<DemoWork> COMPUTING = EnumSet.of(DemoWork.WORD_COUNT);

    @Test
    void sentence_saysFromWhatToWhat_reachesWhatGained() {
        DemoFindings findings =
                new MadeTurns().of(QUERY, 4, 2, 0.1).of(LISTING, 8, 1, 0.01).findings();

        assertThat(Expectation.sentence(findings))
                .contains("2.00 to 8.00 times as fast")
                .contains("gain nothing where they compute")
                .contains("`./tiercel simulate`");
    }

    @Test
    void sentence_leavesOutWhatWasNotShown_andWhatOnlyComputes() {
        DemoFindings findings = new MadeTurns()
                .of(QUERY, 4, 2, 0.01)
                .of(LISTING, 8, 7, 4)
                .of(COMPUTING, 4, 1, 0.01)
                .findings();

        assertThat(Expectation.sentence(findings)).contains("made works here 2.00 times as fast");
    }

    @Test
    void sentence_promisesNothing_ifNothingWasShown() {
        DemoFindings findings = new MadeTurns().of(QUERY, 2, 2, 1).findings();

        assertThat(Expectation.sentence(findings))
                .startsWith("No gain was shown here")
                .contains("`./tiercel simulate`");
    }

    @Test
    void sentence_isOne() {
        DemoFindings findings = new MadeTurns().of(QUERY, 4, 2, 0.1).findings();

        assertThat(Expectation.sentence(findings)).endsWith(".").doesNotContain(". ");
    }
}
