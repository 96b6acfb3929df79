package io.tiercel.reproduce.mimp;

import io.tiercel.report.Estimate;
import io.tiercel.reproduce.mimp.InterferenceReproduction.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * The response times of one kind of host by the number of clients.
 *
 * @param points by rising number of clients, each with the same repetitions
 */
record ResponseCurve(List<Outcome> points) {
    /** The response time at which the paper counts clients. */
    static final double KNEE_MILLIS = 100;

    ResponseCurve {
        points = List.copyOf(points);
    }

    Outcome at(int clients) {
        return points.stream()
                .filter(point -> point.host().clients() == clients)
                .findFirst()
                .orElseThrow();
    }

    static double millis(Outcome outcome) {
        return millis(outcome, i -> true);
    }

    private static double millis(Outcome outcome, IntPredicate in) {
        return IntStream.range(0, outcome.runs().size())
                .filter(in)
                .mapToDouble(i -> outcome.runs().get(i).millis())
                .average()
                .orElseThrow();
    }

    /** How many clients there can be until the mean response time is 100 ms. */
    Estimate knee() {
        return Estimate.jackknifed(repetitions(), this::knee);
    }

    /** That, over the same of another curve. */
    Estimate kneeOver(ResponseCurve other) {
        return Estimate.jackknifed(repetitions(), in -> knee(in) / other.knee(in));
    }

    /** Between two points on a straight line; the last number of clients if it never gets there. */
    private double knee(IntPredicate in) {
        double clientsBefore = 0;
        double millisBefore = 0;
        for (Outcome point : points) {
            double clients = point.host().clients();
            double millis = millis(point, in);
            if (millis >= KNEE_MILLIS) {
                return clientsBefore
                        + (clients - clientsBefore) * (KNEE_MILLIS - millisBefore) / (millis - millisBefore);
            }
            clientsBefore = clients;
            millisBefore = millis;
        }
        return clientsBefore;
    }

    /** How many times as long a response takes as on another curve, where that is most; at clients for which the other is below 100 ms. */
    Estimate mostOver(ResponseCurve other) {
        List<Estimate> ratios = new ArrayList<>();
        for (Outcome point : points) {
            Outcome beside = other.at(point.host().clients());
            if (millis(beside) < KNEE_MILLIS) {
                ratios.add(Estimate.ofRatio(point.runs(), beside.runs(), HostRun.Result::millis));
            }
        }
        return ratios.stream().reduce((a, b) -> a.value() >= b.value() ? a : b).orElseThrow();
    }

    private int repetitions() {
        return points.get(0).runs().size();
    }
}
