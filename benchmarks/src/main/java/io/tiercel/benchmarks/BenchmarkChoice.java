package io.tiercel.benchmarks;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeSet;
import org.openjdk.jmh.annotations.Benchmark;

/** Which benchmarks there are, which of them is each suite's yardstick, and which a name asks for. */
final class BenchmarkChoice {
    /** The least that it could cost, or what it costs without Tiercel, by suite; measured in the same run. */
    private static final Map<Class<?>, String> SUITES = new LinkedHashMap<>();

    static {
        SUITES.put(MetadataHitBenchmark.class, "plainCacheGet");
        SUITES.put(ChangesElsewhereBenchmark.class, "quiet");
        SUITES.put(DataHitBenchmark.class, "mappedCopy");
        SUITES.put(HotReadBenchmark.class, "protocol");
        SUITES.put(HotCountBenchmark.class, "report");
        SUITES.put(TierOrderBenchmark.class, "process");
        SUITES.put(ReadReportBenchmark.class, "queueOffer");
        SUITES.put(ReplayBenchmark.class, "linkedHashMap");
        SUITES.put(HeartbeatBenchmark.class, "delayHeartbeat");
        SUITES.put(DeadlineOfferBenchmark.class, "arrival");
        SUITES.put(SsdPlanBenchmark.class, "equalWeights");
        SUITES.put(EventLoopBenchmark.class, "priorityQueue");
    }

    /** The least share of the yardstick's speed that is promised, by suite and benchmark; of others none is. */
    private static final Map<String, Double> SHARES_MIN =
            Map.of(HotReadBenchmark.class.getSimpleName() + ".clientLayer", 0.7);

    private BenchmarkChoice() {}

    /** The least share of its suite's yardstick's speed that a benchmark is to have; none if that is not promised. */
    static OptionalDouble shareMin(BenchmarkScore score) {
        Double share = SHARES_MIN.get(score.suite() + "." + score.name());
        return share == null ? OptionalDouble.empty() : OptionalDouble.of(share);
    }

    /** The name of each suite's yardstick, by the suite's simple name. */
    static Map<String, String> yardsticks() {
        Map<String, String> yardsticks = new LinkedHashMap<>();
        SUITES.forEach((suite, yardstick) -> yardsticks.put(suite.getSimpleName(), yardstick));
        return yardsticks;
    }

    /**
     * The full names of all benchmarks with this text in them, and of the yardsticks they are compared with; none if
     * the text is in no name.
     */
    static List<String> of(String part) {
        TreeSet<String> chosen = new TreeSet<>();
        SUITES.forEach((suite, yardstick) -> {
            List<String> asked = names(suite).stream()
                    .filter(name ->
                            name.substring(name.indexOf(suite.getSimpleName())).contains(part))
                    .toList();
            chosen.addAll(asked);
            if (!asked.isEmpty()) {
                chosen.add(suite.getName() + "." + yardstick);
            }
        });
        return List.copyOf(chosen);
    }

    private static List<String> names(Class<?> suite) {
        return Arrays.stream(suite.getDeclaredMethods())
                .filter(method -> method.isAnnotationPresent(Benchmark.class))
                .map(Method::getName)
                .map(name -> suite.getName() + "." + name)
                .toList();
    }
}
