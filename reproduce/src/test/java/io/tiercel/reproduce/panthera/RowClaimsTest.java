package io.tiercel.reproduce.panthera;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tiercel.report.Claim;
import io.tiercel.report.Verdict;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class RowClaimsTest {
    @Test
    void speedUp_standsBesideThePapersAndTheLimit() {
        Claim claim = speedUp(Row.LISTING, Durations.of(500_000, 700_000), Durations.of(5_000, 7_000));
        assertThat(claim.id()).isEqualTo("listing-speedup");
        assertThat(claim.measured()).isCloseTo(100, within(1e-9));
        assertThat(claim.paper()).hasValue(8.13);
        assertThat(claim.limit().orElseThrow()).isCloseTo(20_000, within(1e-6));
        assertThat(claim.asInPaper()).hasValue(Verdict.HOLDS);
        assertThat(claim.goal()).as("the paper's figure is all that is wanted").isEmpty();
        assertThat(claim.note()).isEqualTo("600 us to 6.00 us; of medians 100x; all from memory");
    }

    @Test
    void speedUp_belowWhatIsWantedDoesNotHoldAndSaysSo() {
        Claim claim = speedUp(Row.STATUS, Durations.of(300_000, 500_000), Durations.of(9_000, 11_000));
        assertThat(claim.goal()).hasValue(Verdict.DOES_NOT_HOLD);
        assertThat(claim.asInPaper()).isEmpty();
        assertThat(claim.paper()).isEmpty();
        assertThat(claim.note()).contains("below the 50.0x wanted");
    }

    @Test
    void contraction_holdsAgainstThePapers() {
        assertThat(contraction(Durations.of(100, 400), Durations.of(10, 20)).asInPaper())
                .hasValue(Verdict.HOLDS);
        Claim small = contraction(Durations.of(100, 200), Durations.of(10, 20));
        assertThat(small.measured()).isCloseTo(10, within(1e-9));
        assertThat(small.paper()).hasValue(11.14);
        assertThat(small.asInPaper()).hasValue(Verdict.DOES_NOT_HOLD);
        assertThat(small.note()).contains("stock varies by 47.1 % of its mean, Tiercel by 47.1 %");
    }

    /** The paper's WordCount is 1.25 times as fast; we want it not to be slower. */
    @Test
    void speedUp_thatFallsShortOfThePaperAlone_saysSo() {
        Claim claim = speedUp(Row.WORD_COUNT, Durations.of(100, 120), Durations.of(90, 110));
        assertThat(claim.asInPaper()).hasValue(Verdict.DOES_NOT_HOLD);
        assertThat(claim.goal()).hasValue(Verdict.HOLDS);
    }

    /** Three times in one repetition, no more than one and a half times in the other. */
    @Test
    void contraction_thatRepetitionsDisagreeOn_isNotShown() {
        SpeedUpComparison comparison = new SpeedUpComparison(
                List.of(Durations.of(100, 130), Durations.of(100, 115)),
                List.of(Durations.of(100, 110), Durations.of(100, 110)));
        Claim claim = RowClaims.of(new RowOutcome(Row.WORD_COUNT, comparison, OptionalDouble.empty(), ""))
                .get(1);
        assertThat(claim.measured()).isGreaterThan(1.02);
        assertThat(claim.paper()).hasValue(1.02);
        assertThat(claim.asInPaper()).hasValue(Verdict.NOT_SHOWN);
        assertThat(claim.goal()).as("the paper's figure is all that is wanted").isEmpty();
    }

    /** One pause of the machine in a thousand calls is most of a deviation; the note shows the rest. */
    @Test
    void contraction_thatFallsShortSaysWhatItIsWithoutTheSlowest() {
        long[] stock = new long[1000];
        long[] tiercel = new long[1000];
        for (int i = 0; i < stock.length; i++) {
            stock[i] = 100_000L + i * 100L;
            tiercel[i] = 1_000L + i;
        }
        tiercel[0] = 50_000_000;
        Claim claim = contraction(Durations.of(stock), Durations.of(tiercel));
        assertThat(claim.asInPaper()).hasValue(Verdict.DOES_NOT_HOLD);
        assertThat(claim.note()).contains("without the slowest thousandth of both 100x");
    }

    private static Claim speedUp(Row row, Durations stock, Durations tiercel) {
        return claims(row, stock, tiercel).get(0);
    }

    private static Claim contraction(Durations stock, Durations tiercel) {
        return claims(Row.DATA_FROM_DISK, stock, tiercel).get(1);
    }

    private static List<Claim> claims(Row row, Durations stock, Durations tiercel) {
        SpeedUpComparison comparison = new SpeedUpComparison(List.of(stock), List.of(tiercel));
        return RowClaims.of(new RowOutcome(row, comparison, OptionalDouble.of(30), "all from memory"));
    }
}
