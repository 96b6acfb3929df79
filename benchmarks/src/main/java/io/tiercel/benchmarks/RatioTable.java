package io.tiercel.benchmarks;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.RunResult;

/** Results beside those of one benchmark with the same parameters: the yardstick. */
final class RatioTable {
    private RatioTable() {}

    /** A line for each result: its parameters, nanoseconds, GB/s where a size is among the parameters, and its share. */
    static String of(Collection<RunResult> results, String yardstick) {
        Map<String, Double> yardsticks = new LinkedHashMap<>();
        for (RunResult result : results) {
            if (name(result).equals(yardstick)) {
                yardsticks.put(parameters(result), nanos(result));
            }
        }
        StringBuilder table = new StringBuilder(
                String.format("%n%-24s %-32s %12s %8s %10s%n", "", "", "ns", "GB/s", "of " + yardstick));
        for (RunResult result : results) {
            double nanos = nanos(result);
            double share = yardsticks.getOrDefault(parameters(result), Double.NaN) / nanos;
            table.append(String.format(
                    "%-24s %-32s %12.0f %8.2f %10.2f%n",
                    name(result), parameters(result), nanos, bytes(result) / nanos, share));
        }
        return table.toString();
    }

    private static String name(RunResult result) {
        String full = result.getParams().getBenchmark();
        return full.substring(full.lastIndexOf('.') + 1);
    }

    private static String parameters(RunResult result) {
        BenchmarkParams params = result.getParams();
        return params.getParamsKeys().stream()
                .map(key -> key + "=" + params.getParam(key))
                .collect(Collectors.joining(" "));
    }

    private static double nanos(RunResult result) {
        return result.getPrimaryResult().getScore();
    }

    private static double bytes(RunResult result) {
        String size = result.getParams().getParam("size");
        return size == null ? Double.NaN : Double.parseDouble(size);
    }
}
