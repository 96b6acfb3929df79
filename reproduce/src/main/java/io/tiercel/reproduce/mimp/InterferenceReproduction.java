package io.tiercel.reproduce.mimp;

import io.tiercel.report.ConsecutiveSeeds;
import io.tiercel.report.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** MIMP's measurements of the hypervisor's half, in virtual time: table 1, figure 1, figures 5a and 5b. */
public final class InterferenceReproduction {
    static final List<Integer> CLIENTS =
            IntStream.rangeClosed(1, 17).mapToObj(i -> 100 * i).toList();
    /** How long the paper observed its VM for table 1. */
    static final int TABLE_SECONDS = 850;

    static final int SECONDS = 120;

    private InterferenceReproduction() {}

    /**
     * What to simulate.
     *
     * @param seed of the first repetition
     * @param repetitions of each host, at least 1
     */
    public record Options(long seed, int repetitions) {
        public static final int REPETITIONS_DEFAULT = 5;

        public Options {
            if (repetitions < 1) {
                throw new IllegalArgumentException("repetitions must be positive: " + repetitions);
            }
        }
    }

    /** A host, and what came of it with each seed. */
    record Outcome(HostCase host, List<HostRun.Result> runs) {
        Outcome {
            runs = List.copyOf(runs);
        }
    }

    /** Simulates everything. */
    public static InterferenceFindings run(Options options, Progress progress) {
        return run(options, CLIENTS, TABLE_SECONDS, SECONDS, progress);
    }

    static InterferenceFindings run(
            Options options, List<Integer> clients, int tableSeconds, int seconds, Progress progress) {
        progress.stage("table 1");
        List<Outcome> table = outcomes(
                options,
                List.of(
                        HostCase.xen(Share.ALONE, Batch.WORD_COUNT, TableOne.CLIENTS, tableSeconds),
                        HostCase.xen(Share.LOWEST_WEIGHT, Batch.WORD_COUNT, TableOne.CLIENTS, tableSeconds)),
                progress);
        progress.stage("figures 1 and 5");
        List<Outcome> curves = outcomes(options, curves(clients, seconds), progress);
        progress.stage("variants");
        List<Outcome> variants = outcomes(options, variants(seconds), progress);
        return new InterferenceFindings(clients, table, curves, variants);
    }

    private static List<HostCase> curves(List<Integer> clients, int seconds) {
        List<HostCase> hosts = new ArrayList<>();
        for (int count : clients) {
            for (Share share : Share.values()) {
                for (Batch batch : share.batches()) {
                    hosts.add(HostCase.xen(share, batch, count, seconds));
                }
            }
        }
        return hosts;
    }

    private static List<HostCase> variants(int seconds) {
        List<HostCase> hosts = new ArrayList<>();
        for (Mechanism mechanism : Mechanism.values()) {
            for (Share share : Share.values()) {
                for (Batch batch : share.batches()) {
                    hosts.add(new HostCase(mechanism, share, batch, TableOne.CLIENTS, seconds));
                }
            }
        }
        return hosts;
    }

    private static List<Outcome> outcomes(Options options, List<HostCase> hosts, Progress progress) {
        List<Outcome> outcomes = new ArrayList<>();
        for (HostCase host : hosts) {
            progress.detail(outcomes.size() + " of " + hosts.size() + " hosts");
            outcomes.add(new Outcome(
                    host,
                    ConsecutiveSeeds.from(options.seed(), options.repetitions()).stream()
                            .map(seed -> HostRun.of(host, seed))
                            .toList()));
        }
        return outcomes;
    }
}
