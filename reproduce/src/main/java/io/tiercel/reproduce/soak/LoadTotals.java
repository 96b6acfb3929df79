package io.tiercel.reproduce.soak;

import io.tiercel.reproduce.soak.load.Act;
import io.tiercel.reproduce.soak.load.LoadLife;
import io.tiercel.reproduce.soak.load.LoadLog;
import io.tiercel.reproduce.soak.load.LoadLog.SlowAct;
import io.tiercel.reproduce.soak.load.Outcome;
import io.tiercel.reproduce.soak.load.Tallies;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * What all client processes have come to, in all their lives.
 *
 * @param tiercel counts of what clients with Tiercel did, by act and outcome
 * @param stock the same of clients without
 * @param memoryAnswers of the NameNode's, that Tiercel gave from memory
 * @param memoryBytes of data, likewise
 * @param slow acts
 * @param complaints of answers and failures, in words
 * @param lives of processes
 */
record LoadTotals(
        Map<Act, Map<Outcome, Long>> tiercel,
        Map<Act, Map<Outcome, Long>> stock,
        long memoryAnswers,
        long memoryBytes,
        List<SlowAct> slow,
        List<String> complaints,
        int lives) {
    /** Of all that has been written below the directory so far. */
    static LoadTotals of(Path directory) throws IOException {
        Map<Act, Map<Outcome, Long>> tiercel = new TreeMap<>();
        Map<Act, Map<Outcome, Long>> stock = new TreeMap<>();
        List<SlowAct> slow = new ArrayList<>();
        List<String> complaints = new ArrayList<>();
        long answers = 0;
        long bytes = 0;
        List<LoadLife> places = LoadLife.all(directory);
        for (LoadLife place : places) {
            Tallies tallies = Tallies.read(place.tallies());
            add(tallies, true, tiercel);
            add(tallies, false, stock);
            answers += tallies.of(Tallies.Memory.ANSWERS);
            bytes += tallies.of(Tallies.Memory.BYTES);
            if (Files.exists(place.log())) {
                slow.addAll(LoadLog.slowActs(place.log(), place.name()));
                LoadLog.complaints(place.log()).forEach(line -> complaints.add(place.name() + ": " + line));
            }
        }
        return new LoadTotals(tiercel, stock, answers, bytes, slow, complaints, places.size());
    }

    /** How often that came of anything that clients did. */
    long count(boolean withTiercel, Outcome outcome) {
        return (withTiercel ? tiercel : stock)
                .values().stream()
                        .mapToLong(outcomes -> outcomes.getOrDefault(outcome, 0L))
                        .sum();
    }

    /** All that clients did. */
    long count(boolean withTiercel) {
        return Arrays.stream(Outcome.values())
                .mapToLong(outcome -> count(withTiercel, outcome))
                .sum();
    }

    /** All that clients did, of each kind. */
    Map<String, Long> byAct(boolean withTiercel) {
        Map<String, Long> counts = new TreeMap<>();
        (withTiercel ? tiercel : stock)
                .forEach((act, outcomes) -> counts.put(
                        act.name().toLowerCase(Locale.ROOT).replace('_', ' '),
                        outcomes.values().stream().mapToLong(Long::longValue).sum()));
        return counts;
    }

    /** In a few words. */
    String words() {
        return count(true) + " acts with Tiercel, " + count(true, Outcome.WRONG) + " wrong, "
                + count(true, Outcome.FAILED_ALONE) + " failed where stock answers";
    }

    private static void add(Tallies tallies, boolean tiercel, Map<Act, Map<Outcome, Long>> sums) {
        for (Act act : Act.values()) {
            Map<Outcome, Long> outcomes = sums.computeIfAbsent(act, a -> new TreeMap<>());
            for (Outcome outcome : Outcome.values()) {
                outcomes.merge(outcome, tallies.of(tiercel, act, outcome), Long::sum);
            }
        }
    }
}
