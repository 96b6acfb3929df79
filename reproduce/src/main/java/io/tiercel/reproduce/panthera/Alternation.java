package io.tiercel.reproduce.panthera;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * The order in which the arms of a comparison take turns, so that whatever else happens on the machine meets all of
 * them alike: every repetition has one turn of each, and every second repetition mirrors the one before it, so that
 * none is always first.
 */
final class Alternation {
    private Alternation() {}

    /** One turn of one arm; both are numbered from 0. */
    record Turn(int repetition, int arm) {}

    /** All turns in order; the same for the same seed. */
    static List<Turn> of(int arms, int repetitions, long seed) {
        Random random = new Random(seed);
        List<Integer> order = new ArrayList<>();
        for (int arm = 0; arm < arms; arm++) {
            order.add(arm);
        }
        List<Turn> turns = new ArrayList<>();
        for (int repetition = 0; repetition < repetitions; repetition++) {
            if (repetition % 2 == 0) {
                Collections.shuffle(order, random);
            } else {
                Collections.reverse(order);
            }
            for (int arm : order) {
                turns.add(new Turn(repetition, arm));
            }
        }
        return turns;
    }
}
