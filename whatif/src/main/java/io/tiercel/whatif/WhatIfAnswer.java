package io.tiercel.whatif;

import io.tiercel.report.Estimate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * What changes do to one workload under one policy.
 *
 * @param question the changes
 * @param policy without them, by its label
 * @param jobSeconds from a job's start to its end, on average
 * @param runSeconds from the first job's start to the last one's end
 */
public record WhatIfAnswer(String question, String workload, String policy, Effect jobSeconds, Effect runSeconds) {
    /**
     * How a figure changes.
     *
     * @param before mean over the seeds
     * @param after likewise
     * @param saved one less the ratio of the two, seed by seed
     */
    public record Effect(double before, double after, Estimate saved) {
        private static Effect of(List<Pair> pairs, ToDoubleFunction<SimulatedRun> figure) {
            ToDoubleFunction<Pair> before = pair -> figure.applyAsDouble(pair.without);
            ToDoubleFunction<Pair> after = pair -> figure.applyAsDouble(pair.with);
            Estimate left = Estimate.ofMean(pairs, pair -> after.applyAsDouble(pair) / before.applyAsDouble(pair));
            return new Effect(mean(pairs, before), mean(pairs, after), left.saved());
        }

        private static double mean(List<Pair> pairs, ToDoubleFunction<Pair> figure) {
            return pairs.stream().mapToDouble(figure).average().orElseThrow();
        }
    }

    /** Of one seed. */
    private record Pair(SimulatedRun without, SimulatedRun with) {}

    /** One for each workload and each policy without the changes, which may change the policy. */
    static List<WhatIfAnswer> all(String question, List<SimulatedRun> without, List<SimulatedRun> with) {
        Map<String, List<Pair>> pairs = new LinkedHashMap<>();
        for (SimulatedRun run : without) {
            String group = run.workload().name() + " " + run.policy().label();
            pairs.computeIfAbsent(group, key -> new ArrayList<>()).add(new Pair(run, counterpart(run, with)));
        }
        return pairs.values().stream().map(group -> of(question, group)).toList();
    }

    private static WhatIfAnswer of(String question, List<Pair> pairs) {
        SimulatedRun first = pairs.get(0).without;
        return new WhatIfAnswer(
                question,
                first.workload().name(),
                first.policy().label(),
                Effect.of(pairs, SimulatedRun::meanJobSeconds),
                Effect.of(pairs, SimulatedRun::runSeconds));
    }

    /** The run under the same policy, or the one that the changes put in its place. */
    private static SimulatedRun counterpart(SimulatedRun run, List<SimulatedRun> with) {
        List<SimulatedRun> same = with.stream()
                .filter(other -> other.workload().name().equals(run.workload().name()) && other.seed() == run.seed())
                .toList();
        return same.stream()
                .filter(other -> other.policy() == run.policy())
                .findFirst()
                .orElseGet(() -> same.get(0));
    }
}
