package io.tiercel.benchmarks;

import java.util.stream.Collectors;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.RunResult;

/**
 * What one benchmark with one set of parameters came to.
 *
 * @param suite the simple name of its class
 * @param name of its method
 * @param parameters as {@code key=value}, separated by spaces; may be empty
 * @param nanos the mean of one operation
 * @param errorNanos half the width of the 99.9 % confidence interval; not a number for a single iteration
 */
record BenchmarkScore(String suite, String name, String parameters, double nanos, double errorNanos) {
    static BenchmarkScore of(RunResult result) {
        BenchmarkParams params = result.getParams();
        String[] path = params.getBenchmark().split("\\.", -1);
        return new BenchmarkScore(
                path[path.length - 2],
                path[path.length - 1],
                params.getParamsKeys().stream()
                        .map(key -> key + "=" + params.getParam(key))
                        .collect(Collectors.joining(" ")),
                result.getPrimaryResult().getScore(),
                result.getPrimaryResult().getScoreError());
    }

    /** Its name and parameters. */
    String title() {
        return (name + " " + parameters).strip();
    }
}
