package io.tiercel.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class ClaimTest {
    private static final Claim MEASURED = Claim.of("scan", "A scan", new Estimate(2, OptionalDouble.of(0.5)), "x");
    private static final Line SURE = Line.above(1);
    private static final Line UNSURE = Line.above(2);
    private static final Line WRONG = Line.above(3);

    @Test
    void whatIsOnlyMeasured_hasNoVerdict() {
        assertThat(MEASURED.asInPaper()).isEmpty();
        assertThat(MEASURED.goal()).isEmpty();
        assertThat(MEASURED.holds()).isEmpty();
    }

    @Test
    void verdictsOnThePaperAndOnTheGoal_areApart() {
        Claim claim = MEASURED.withPaper(3, WRONG).withGoal(SURE);
        assertThat(claim.asInPaper()).hasValue(Verdict.DOES_NOT_HOLD);
        assertThat(claim.goal()).hasValue(Verdict.HOLDS);
        assertThat(claim.paper()).hasValue(3);
    }

    @Test
    void claim_holdsOnlyWhereEachVerdictDoes() {
        assertThat(MEASURED.withGoal(SURE).holds()).hasValue(true);
        assertThat(MEASURED.withPaper(SURE).holds()).hasValue(true);
        assertThat(MEASURED.withPaper(SURE).withGoal(SURE).holds()).hasValue(true);
        assertThat(MEASURED.withGoal(UNSURE).holds()).hasValue(false);
        assertThat(MEASURED.withPaper(SURE).withGoal(UNSURE).holds()).hasValue(false);
        assertThat(MEASURED.withPaper(WRONG).withGoal(SURE).holds()).hasValue(false);
    }

    /** In whichever order it was put together. */
    @Test
    void verdict_isOfTheSpreadThatTheClaimHas() {
        Claim once = Claim.of("scan", "A scan", 2, "x").withGoal(SURE);
        assertThat(once.goal()).hasValue(Verdict.HOLDS);
        assertThat(once.withSpread(1).goal()).hasValue(Verdict.NOT_SHOWN);
    }

    @Test
    void whatElseAClaimIsGiven_leavesItsVerdicts() {
        Claim claim = MEASURED.withPaper(3, WRONG).withGoal(UNSURE).withLimit(9).withNote("slow disk");
        assertThat(claim.asInPaper()).hasValue(Verdict.DOES_NOT_HOLD);
        assertThat(claim.goal()).hasValue(Verdict.NOT_SHOWN);
        assertThat(claim.limit()).hasValue(9);
        assertThat(claim.note()).isEqualTo("slow disk");
        assertThat(claim.spread()).hasValue(0.5);
    }

    @Test
    void claimThatMakesNoSense_isRefusedInWords() {
        assertThatThrownBy(() -> Claim.of("A scan", "A scan", 2, "x")).hasMessageContaining("lower case words");
        assertThatThrownBy(() -> Claim.of("scan", "A scan", Double.NaN, "x"))
                .hasMessage("a claim must be measured: scan is NaN");
        assertThatThrownBy(() -> MEASURED.withSpread(-1)).hasMessageStartingWith("a claim's spread cannot be negative");
    }
}
