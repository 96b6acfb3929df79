package io.tiercel.testbed.demo;

import io.tiercel.testbed.jobs.TierBytes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/** Findings of demos that nobody has made. */
final class MadeTurns {
    static final int REPETITIONS = 3;

    private final List<TurnResult> results = new ArrayList<>();

    /** Each of these works alike: as often as it is repeated, both take so many seconds for an answer, give or take. */
    MadeTurns of(Set<DemoWork> works, double stockSeconds, double tiercelSeconds, double giveOrTake) {
        for (DemoWork work : works) {
            for (int repetition = 0; repetition < REPETITIONS; repetition++) {
                double more = giveOrTake * (repetition - 1);
                results.add(result(work, repetition, Mode.STOCK, stockSeconds, "42", 0));
                results.add(result(work, repetition, Mode.TIERCEL, tiercelSeconds + more, "42", 0));
            }
        }
        return this;
    }

    /** One turn of Tiercel's more, and one of stock's. */
    MadeTurns and(DemoWork work, String answer, long lost) {
        results.add(result(work, REPETITIONS, Mode.STOCK, 1, "42", 0));
        results.add(result(work, REPETITIONS, Mode.TIERCEL, 1, answer, lost));
        return this;
    }

    DemoFindings findings() {
        return new DemoFindings("a text", "", results);
    }

    /** {@code lost} bytes are counted by no tier. */
    private static TurnResult result(
            DemoWork work, int repetition, Mode mode, double seconds, String answer, long lost) {
        TierBytes bytes = switch (mode) {
            case STOCK -> new TierBytes(100, 0, 0, 0);
            case TIERCEL -> new TierBytes(100, 20, 30, 50 - lost);
        };
        return new TurnResult(
                new DemoTurn(work, repetition, mode), Collections.nCopies(work.asks(), seconds), answer, bytes);
    }
}
