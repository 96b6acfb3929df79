package io.tiercel.reproduce.cava;

import io.tiercel.core.affinity.Scheme;
import io.tiercel.reproduce.cava.bounds.Savings;
import io.tiercel.whatif.SimulatedRun;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** How much less time schemes take than No-Cache, and the runs that show it. */
final class Gains extends Savings<Scheme> {
    private record Key(String workload, Scheme policy, long seed) {}

    private final Map<Key, SimulatedRun> runs = new LinkedHashMap<>();

    /** @param time what is compared of a run */
    Gains(List<SimulatedRun> all, ToDoubleFunction<SimulatedRun> time) {
        super(
                all.stream()
                        .map(run ->
                                new Timed<>(run.workload().name(), run.policy(), run.seed(), time.applyAsDouble(run)))
                        .toList(),
                Scheme.NO_CACHE);
        all.forEach(run -> runs.put(new Key(run.workload().name(), run.policy(), run.seed()), run));
    }

    SimulatedRun run(String workload, Scheme policy, long seed) {
        SimulatedRun run = runs.get(new Key(workload, policy, seed));
        if (run == null) {
            throw new IllegalArgumentException(policy.label() + " did not run on " + workload + " with seed " + seed);
        }
        return run;
    }
}
