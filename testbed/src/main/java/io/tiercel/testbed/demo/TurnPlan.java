package io.tiercel.testbed.demo;

import java.util.ArrayList;
import java.util.List;

/**
 * The order of turns. Stock Hadoop and Tiercel take turns in each work, and take turns in going first, so that whatever else
 * the machine does meets both alike. A round has every work, so that it meets all works alike too.
 */
final class TurnPlan {
    /** More would take memory: what Tiercel has kept in a turn goes only later. */
    static final int ROUNDS_MAX = 5;

    /** With what comes before and after the rounds this leaves a demo below five minutes. */
    private static final double LAST_ROUND_ENDS_SECONDS = 200;

    private TurnPlan() {}

    /**
     * The turns of one work in a round.
     *
     * @param round from 0
     */
    static List<DemoTurn> turns(DemoWork work, int round) {
        List<DemoTurn> turns = new ArrayList<>();
        // Of works that stand beside each other, stock begins with the one and Tiercel with the other.
        int place = List.of(DemoWork.values()).indexOf(work);
        for (int i = 0; i < work.repetitionsARound(); i++) {
            int repetition = round * work.repetitionsARound() + i;
            Mode first = (repetition + place) % 2 == 0 ? Mode.STOCK : Mode.TIERCEL;
            turns.add(new DemoTurn(work, repetition, first));
            turns.add(new DemoTurn(work, repetition, first.other()));
        }
        return List.copyOf(turns);
    }

    /**
     * Whether there is another round: up to as many as are asked for, and beyond while there is time, which makes the
     * intervals narrower. What was measured has no say in it.
     *
     * @param rounds that are over
     * @param roundsLeast that are asked for
     * @param roundsMost that are made beyond that
     * @param seconds since the demo began
     * @param longestSeconds that a round took
     */
    static boolean anotherRound(int rounds, int roundsLeast, int roundsMost, double seconds, double longestSeconds) {
        return rounds < roundsLeast || (rounds < roundsMost && seconds + longestSeconds <= LAST_ROUND_ENDS_SECONDS);
    }

    /**
     * Where a demo stands, in words.
     *
     * @param round from 0
     * @param roundsLeast that are asked for
     * @param step in the round, from 1
     * @param steps of a round
     */
    static String place(int round, int roundsLeast, int step, int steps) {
        String of = round < roundsLeast ? " of " + roundsLeast : ", as there is time";
        return "Round " + (round + 1) + of + ", step " + step + " of " + steps;
    }
}
