package io.tiercel.testbed.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TurnPlanTest {
    @ParameterizedTest
    @EnumSource
    void turns_giveBothOneInEachRepetition_oneAfterTheOther(DemoWork work) {
        List<DemoTurn> turns = TurnPlan.turns(work, 0);

        assertThat(turns).hasSize(2 * work.repetitionsARound()).doesNotHaveDuplicates();
        for (int i = 0; i < turns.size(); i += 2) {
            assertThat(turns.get(i).repetition()).isEqualTo(turns.get(i + 1).repetition());
            assertThat(turns.get(i).mode()).isEqualTo(turns.get(i + 1).mode().other());
        }
    }

    @ParameterizedTest
    @EnumSource
    void turns_letBothGoFirstInTurn_fromRoundToRoundToo(DemoWork work) {
        Mode last = first(work, 0).other();
        for (int repetition = 0; repetition < 6 * work.repetitionsARound(); repetition++) {
            assertThat(first(work, repetition)).isEqualTo(last.other());
            last = last.other();
        }
    }

    @Test
    void turns_ofWorksSideBySide_beginWithDifferentOnes() {
        assertThat(first(DemoWork.QUERY_DISK, 0)).isNotEqualTo(first(DemoWork.QUERY_MEMORY, 0));
    }

    @Test
    void anotherRound_isMade_untilAsManyAreOverAsAreAskedFor_howeverLongTheyTake() {
        assertThat(TurnPlan.anotherRound(2, 3, 5, 1000, 300)).isTrue();
        assertThat(TurnPlan.anotherRound(3, 3, 5, 1000, 300)).isFalse();
        assertThat(TurnPlan.anotherRound(7, 8, 5, 1000, 300)).isTrue();
    }

    @Test
    void anotherRound_isMade_whileThereIsTimeForIt_andMemory() {
        assertThat(TurnPlan.anotherRound(3, 3, 5, 150, 40)).isTrue();
        assertThat(TurnPlan.anotherRound(3, 3, 5, 170, 40)).isFalse();
        assertThat(TurnPlan.anotherRound(5, 3, 5, 10, 1)).isFalse();
    }

    @Test
    void place_saysWhatIsLeft() {
        assertThat(TurnPlan.place(1, 3, 2, 7)).isEqualTo("Round 2 of 3, step 2 of 7");
        assertThat(TurnPlan.place(3, 3, 7, 7)).isEqualTo("Round 4, as there is time, step 7 of 7");
    }

    private static Mode first(DemoWork work, int repetition) {
        int round = repetition / work.repetitionsARound();
        int inRound = repetition % work.repetitionsARound();
        return TurnPlan.turns(work, round).get(2 * inRound).mode();
    }
}
