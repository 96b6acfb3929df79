package io.tiercel.benchmarks;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.HashMap;
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
        SUITES.put(ManyReadersBenchmark.class, "copyFour");
        SUITES.put(HotReadBenchmark.class, "protocol");
        SUITES.put(HotCountBenchmark.class, "report");
        SUITES.put(TierOrderBenchmark.class, "process");
        SUITES.put(ReadReportBenchmark.class, "queueOffer");
        SUITES.put(ReplayBenchmark.class, "linkedHashMap");
        SUITES.put(HeartbeatBenchmark.class, "delayHeartbeat");
        SUITES.put(DecisionLogBenchmark.class, "decision");
        SUITES.put(RegretBenchmark.class, "decision");
        SUITES.put(DeadlineOfferBenchmark.class, "arrival");
        SUITES.put(SsdPlanBenchmark.class, "equalWeights");
        SUITES.put(EventLoopBenchmark.class, "priorityQueue");
    }

    private static final String HITS = DataHitBenchmark.class.getSimpleName();
    private static final String READERS = ManyReadersBenchmark.class.getSimpleName();

    /** The yardsticks of benchmarks that are not measured by that of their suite. */
    private static final Map<String, String> OWN_YARDSTICKS = Map.of(
            HITS + ".nodeHit", "mappedCopyAndChecksum",
            READERS + ".nodeFour", "copyAndChecksumFour",
            READERS + ".processFour", "copyFour",
            READERS + ".nodeSixteen", "copyAndChecksumSixteen",
            READERS + ".processSixteen", "copySixteen");

    /** The least share of the yardstick's speed that is promised, by suite and benchmark; of others none is. */
    private static final Map<String, Double> SHARES_MIN = shares();

    private BenchmarkChoice() {}

    private static Map<String, Double> shares() {
        Map<String, Double> shares = new HashMap<>();
        shares.put(HotReadBenchmark.class.getSimpleName() + ".clientLayer", 0.7);
        // A node tier takes at most 1.3 times as long as a copy with its checksum, a process tier 1.1 times a copy.
        List.of(HITS + ".nodeHit", READERS + ".nodeFour", READERS + ".nodeSixteen")
                .forEach(name -> shares.put(name, 1 / 1.3));
        List.of(HITS + ".processHit", READERS + ".processFour", READERS + ".processSixteen")
                .forEach(name -> shares.put(name, 1 / 1.1));
        return Map.copyOf(shares);
    }

    /** The least share of its suite's yardstick's speed that a benchmark is to have; none if that is not promised. */
    static OptionalDouble shareMin(BenchmarkScore score) {
        Double share = SHARES_MIN.get(score.suite() + "." + score.name());
        return share == null ? OptionalDouble.empty() : OptionalDouble.of(share);
    }

    /** The name of each suite's yardstick, by the suite's simple name; and by suite and name those that have their own. */
    static Map<String, String> yardsticks() {
        Map<String, String> yardsticks = new LinkedHashMap<>();
        SUITES.forEach((suite, yardstick) -> yardsticks.put(suite.getSimpleName(), yardstick));
        yardsticks.putAll(OWN_YARDSTICKS);
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
            for (String name : asked) {
                String own = OWN_YARDSTICKS.get(name.substring(name.indexOf(suite.getSimpleName())));
                if (own != null) {
                    chosen.add(suite.getName() + "." + own);
                }
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
