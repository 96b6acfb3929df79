package io.tiercel.core.topology;

import java.util.ArrayList;
import java.util.List;

/** Every pair once, in rounds in which nobody has two: the circle method for tournaments. */
public final class MeetingRounds {
    private MeetingRounds() {}

    /** The rounds, each of pairs with the lower number first. */
    public static List<List<int[]>> of(int players) {
        int seats = players + players % 2;
        List<List<int[]>> rounds = new ArrayList<>();
        for (int round = 0; round < seats - 1; round++) {
            List<int[]> pairs = new ArrayList<>();
            for (int i = 0; i < seats / 2; i++) {
                int a = i == 0 ? seats - 1 : (round + i) % (seats - 1);
                int b = (round + seats - 1 - i) % (seats - 1);
                if (a < players && b < players) {
                    pairs.add(new int[] {Math.min(a, b), Math.max(a, b)});
                }
            }
            rounds.add(pairs);
        }
        return rounds;
    }
}
