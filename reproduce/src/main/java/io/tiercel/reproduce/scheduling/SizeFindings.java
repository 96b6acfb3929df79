package io.tiercel.reproduce.scheduling;

import io.tiercel.report.Estimate;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * The runs on a cluster of one size.
 *
 * @param runs in the order in which they ran: each repetition has one of each arm
 */
record SizeFindings(int vms, int jobs, List<ArmRun> runs) {
    /**
     * One run under one arm.
     *
     * @param vms of the cluster
     * @param number of the run among those on clusters of that size, from 0, in the order in which they run
     */
    record ArmRun(int vms, int number, LoadArm arm, RunFigures figures) {}

    SizeFindings {
        runs = List.copyOf(runs);
    }

    /** The runs of the arm, by repetition. */
    List<RunFigures> of(LoadArm arm) {
        return runs.stream()
                .filter(run -> run.arm() == arm)
                .map(ArmRun::figures)
                .toList();
    }

    /** The mean over the arm's runs. */
    double mean(LoadArm arm, ToDoubleFunction<RunFigures> figure) {
        return of(arm).stream().mapToDouble(figure).average().orElse(Double.NaN);
    }

    /** The arm's mean over that of another, with the spread over repetitions. */
    Estimate ratio(LoadArm arm, LoadArm other, ToDoubleFunction<RunFigures> figure) {
        return Estimate.ofRatio(of(arm), of(other), figure);
    }

    /** The arm's mean time for as many heartbeats and requests as the other had, over the other's, with the spread. */
    Estimate callRatio(LoadArm arm, LoadArm other, ToDoubleFunction<CallFigures> seconds) {
        return Estimate.jackknifed(
                of(arm).size(),
                in -> (repriced(arm, other, RunFigures::nodeUpdates, seconds, in)
                                + repriced(arm, other, RunFigures::masterCalls, seconds, in))
                        / sum(
                                of(other),
                                run -> seconds.applyAsDouble(run.nodeUpdates())
                                        + seconds.applyAsDouble(run.masterCalls()),
                                in));
    }

    /** What the other's calls would have taken at what one takes the arm, in seconds. */
    private double repriced(
            LoadArm arm,
            LoadArm other,
            Function<RunFigures, CallFigures> calls,
            ToDoubleFunction<CallFigures> seconds,
            IntPredicate in) {
        double each = sum(of(arm), run -> seconds.applyAsDouble(calls.apply(run)), in)
                / Math.max(1, sum(of(arm), run -> calls.apply(run).calls(), in));
        return each * sum(of(other), run -> calls.apply(run).calls(), in);
    }

    private static double sum(List<RunFigures> runs, ToDoubleFunction<RunFigures> figure, IntPredicate in) {
        return IntStream.range(0, runs.size())
                .filter(in)
                .mapToDouble(i -> figure.applyAsDouble(runs.get(i)))
                .sum();
    }
}
