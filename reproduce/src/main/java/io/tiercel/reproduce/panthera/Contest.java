package io.tiercel.reproduce.panthera;

import io.tiercel.report.Progress;
import io.tiercel.reproduce.panthera.Alternation.Turn;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Lets arms take their turns and keeps what each took. */
final class Contest {
    private final int repetitions;
    private final long seed;
    private final Progress progress;

    /**
     * @param seed of the order of turns
     * @param progress is told of each turn before it begins
     */
    Contest(int repetitions, long seed, Progress progress) {
        this.repetitions = repetitions;
        this.seed = seed;
        this.progress = progress;
    }

    int repetitions() {
        return repetitions;
    }

    /** What each arm took, by arm and by repetition. */
    List<List<Durations>> hold(String title, List<? extends ContestArm> arms) throws IOException, InterruptedException {
        List<List<Durations>> took = new ArrayList<>();
        arms.forEach(arm -> took.add(new ArrayList<>()));
        for (Turn turn : Alternation.of(arms.size(), repetitions, seed)) {
            ContestArm arm = arms.get(turn.arm());
            progress.stage(
                    title + ", repetition " + (turn.repetition() + 1) + " of " + repetitions + ": " + arm.name());
            // Garbage of the arm before is not for this one to clear away.
            System.gc();
            took.get(turn.arm()).add(arm.turn(turn.repetition()));
        }
        return took;
    }
}
