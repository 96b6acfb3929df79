package io.tiercel.reproduce.policies;

import io.tiercel.report.Progress;
import io.tiercel.report.Quantity;
import io.tiercel.simulator.replay.CacheShape;
import io.tiercel.simulator.replay.Replay;
import io.tiercel.simulator.replay.ReplayResult;
import io.tiercel.simulator.replay.Survey;
import io.tiercel.simulator.trace.Trace;
import io.tiercel.testbed.peer.LibCacheSim;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** Every policy on every workload, with caches from a thousandth of what is read to more than half of it. */
public final class PolicyReproduction {
    /** Shares of the different keys, even on a logarithmic axis. */
    static final List<Double> SHARES = List.of(0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 0.6);

    private PolicyReproduction() {}

    /**
     * What to measure.
     *
     * @param seed of the traces that are made at random
     * @param repetitions how many of each kind of these, at least 1
     * @param requests of each trace that is made, at least 1,000
     */
    public record Options(long seed, int repetitions, int requests) {
        public static final int REPETITIONS_DEFAULT = 3;
        public static final int REQUESTS_DEFAULT = 500_000;
        private static final int REQUESTS_A_KEY = 25;

        public Options {
            if (repetitions < 1) {
                throw new IllegalArgumentException("repetitions must be positive: " + repetitions);
            }
            if (requests < 1_000) {
                throw new IllegalArgumentException("a trace needs at least 1000 requests: " + requests);
            }
        }

        int keys() {
            return requests / REQUESTS_A_KEY;
        }
    }

    /**
     * Measures everything, which takes three minutes.
     *
     * @param peer to hold it against, if it is to be had
     */
    public static PolicyFindings run(Options options, @Nullable LibCacheSim peer, Progress progress)
            throws IOException {
        return run(
                ReplayWorkload.all(options.requests(), options.keys(), options.repetitions(), options.seed()),
                peer,
                progress);
    }

    static PolicyFindings run(List<ReplayWorkload> workloads, @Nullable LibCacheSim peer, Progress progress)
            throws IOException {
        List<ReplayScore> scores = new ArrayList<>();
        for (ReplayWorkload workload : workloads) {
            progress.stage(workload.title());
            scores.addAll(scores(workload, progress));
        }
        return new PolicyFindings(
                workloads, scores, peer == null ? PeerScores.none() : PeerScores.of(peer, workloads, scores, progress));
    }

    private static List<ReplayScore> scores(ReplayWorkload workload, Progress progress) throws IOException {
        List<Replay> replays = workload.traces().stream().map(Replay::new).toList();
        List<Survey> surveys = new ArrayList<>();
        for (Trace trace : workload.traces()) {
            surveys.add(Survey.of(trace));
        }
        List<ReplayScore> scores = new ArrayList<>();
        for (double share : SHARES) {
            for (String policy : workload.policies()) {
                progress.detail(Quantity.percent(share) + " " + policy);
                List<ReplayResult> results = new ArrayList<>();
                for (int i = 0; i < replays.size(); i++) {
                    CacheShape shape = shape(workload, share, surveys.get(i));
                    results.add(replays.get(i).run(policy, shape, requests -> {}));
                }
                scores.add(score(workload, share, policy, results));
            }
        }
        return scores;
    }

    private static CacheShape shape(ReplayWorkload workload, double share, Survey survey) {
        return workload.inBytes()
                ? CacheShape.bytes(Math.max(1, (long) (survey.bytes() * share)), survey)
                : CacheShape.entries(Math.max(1, (long) (survey.keys() * share)));
    }

    private static ReplayScore score(ReplayWorkload workload, double share, String policy, List<ReplayResult> results) {
        return new ReplayScore(
                workload.id(),
                share,
                policy,
                mean(results, ReplayResult::hitRatio),
                mean(results, ReplayResult::byteHitRatio),
                results.stream().map(ReplayResult::hitRatio).toList());
    }

    private static double mean(List<ReplayResult> results, ToDoubleFunction<ReplayResult> figure) {
        return results.stream().mapToDouble(figure).average().orElseThrow();
    }
}
