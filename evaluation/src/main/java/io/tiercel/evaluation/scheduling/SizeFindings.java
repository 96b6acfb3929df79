package io.tiercel.evaluation.scheduling;

import io.tiercel.evaluation.results.Estimate;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * The runs on a cluster of one size.
 *
 * @param runs in the order in which they ran: each repetition has one of each arm
 */
record SizeFindings(int vms, int jobs, List<ArmRun> runs) {
    SizeFindings {
        runs = List.copyOf(runs);
    }

    /** The runs of the arm, by repetition. */
    List<RunFigures> of(Arm arm) {
        return runs.stream()
                .filter(run -> run.arm() == arm)
                .map(ArmRun::figures)
                .toList();
    }

    /** The mean over the arm's runs. */
    double mean(Arm arm, ToDoubleFunction<RunFigures> figure) {
        return of(arm).stream().mapToDouble(figure).average().orElse(Double.NaN);
    }

    /** The arm's mean over that of another, with the spread over repetitions. */
    Estimate ratio(Arm arm, Arm other, ToDoubleFunction<RunFigures> figure) {
        return Estimate.jackknifed(of(arm).size(), in -> sum(of(arm), figure, in) / sum(of(other), figure, in));
    }

    private static double sum(List<RunFigures> runs, ToDoubleFunction<RunFigures> figure, IntPredicate in) {
        return IntStream.range(0, runs.size())
                .filter(in)
                .mapToDouble(i -> figure.applyAsDouble(runs.get(i)))
                .sum();
    }
}
