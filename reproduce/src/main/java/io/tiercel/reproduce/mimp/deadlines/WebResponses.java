package io.tiercel.reproduce.mimp.deadlines;

import io.tiercel.reproduce.mimp.web.ResponseSummary;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * What became of the web VM's requests in a run, looked at in pieces of some seconds.
 *
 * @param arrived how many there were
 * @param unsent of them, since too many were outstanding
 * @param meanMillis over all that were answered
 * @param p50Millis the middle one of the pieces' medians
 * @param p99Millis the middle one of the pieces' 99th percentiles
 */
record WebResponses(int arrived, int unsent, double meanMillis, double p50Millis, double p99Millis) {
    /** Of no piece, all are 0. */
    static WebResponses of(List<ResponseSummary> pieces) {
        int answered = pieces.stream().mapToInt(ResponseSummary::answered).sum();
        double sum = pieces.stream()
                .mapToDouble(piece -> piece.meanMillis() * piece.answered())
                .sum();
        return new WebResponses(
                pieces.stream().mapToInt(ResponseSummary::arrived).sum(),
                pieces.stream().mapToInt(ResponseSummary::unsent).sum(),
                answered == 0 ? 0 : sum / answered,
                middle(pieces, ResponseSummary::p50Millis),
                middle(pieces, ResponseSummary::p99Millis));
    }

    private static double middle(List<ResponseSummary> pieces, ToDoubleFunction<ResponseSummary> figure) {
        double[] sorted = pieces.stream().mapToDouble(figure).sorted().toArray();
        return sorted.length == 0 ? 0 : sorted[sorted.length / 2];
    }
}
