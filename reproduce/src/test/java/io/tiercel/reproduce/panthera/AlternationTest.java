package io.tiercel.reproduce.panthera;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.reproduce.panthera.Alternation.Turn;
import java.util.List;
import org.junit.jupiter.api.Test;

class AlternationTest {
    private static final int ARMS = 3;
    private static final int REPETITIONS = 6;
    private static final List<Turn> TURNS = Alternation.of(ARMS, REPETITIONS, 42);

    @Test
    void everyArm_hasOneTurnInEveryRepetition() {
        for (int repetition = 0; repetition < REPETITIONS; repetition++) {
            assertThat(order(repetition)).containsExactlyInAnyOrder(0, 1, 2);
        }
    }

    @Test
    void repetitions_areInOrder() {
        assertThat(TURNS).extracting(Turn::repetition).isSorted();
    }

    @Test
    void everySecondRepetition_mirrorsTheOneBefore() {
        for (int repetition = 0; repetition < REPETITIONS; repetition += 2) {
            List<Integer> first = order(repetition);
            assertThat(order(repetition + 1)).containsExactly(first.get(2), first.get(1), first.get(0));
        }
    }

    @Test
    void order_isTheSameForTheSameSeedOnly() {
        assertThat(Alternation.of(ARMS, 20, 42)).isEqualTo(Alternation.of(ARMS, 20, 42));
        assertThat(Alternation.of(ARMS, 20, 42)).isNotEqualTo(Alternation.of(ARMS, 20, 43));
    }

    private static List<Integer> order(int repetition) {
        return TURNS.stream()
                .filter(turn -> turn.repetition() == repetition)
                .map(Turn::arm)
                .toList();
    }
}
