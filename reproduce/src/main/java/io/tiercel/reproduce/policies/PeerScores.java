package io.tiercel.reproduce.policies;

import io.tiercel.report.Claim;
import io.tiercel.report.Estimate;
import io.tiercel.report.Line;
import io.tiercel.report.Progress;
import io.tiercel.report.Table;
import io.tiercel.simulator.replay.Survey;
import io.tiercel.simulator.trace.Trace;
import io.tiercel.testbed.peer.LibCacheSim;
import io.tiercel.testbed.peer.LibCacheSim.Ask;
import io.tiercel.testbed.peer.LibCacheSim.Outcome;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Hit ratios of libCacheSim beside ours, on the same traces, policy by policy. Immutable. */
final class PeerScores {
    private static final List<Double> SHARES = List.of(0.01, 0.1);
    /** So many points of the hit ratio a policy of ours may be behind: what two sound readings of one paper differ by. */
    private static final double TOLERANCE = 0.5;

    /**
     * A policy of both on one trace.
     *
     * @param ours the hit ratio, from 0 to 1
     * @param theirs likewise
     */
    record Pair(String workload, double share, String policy, double ours, double theirs) {
        double leadPoints() {
            return 100 * (ours - theirs);
        }
    }

    private final List<Pair> pairs;

    private PeerScores(List<Pair> pairs) {
        this.pairs = List.copyOf(pairs);
    }

    /** None, where the peer is not to be had. */
    static PeerScores none() {
        return new PeerScores(List.of());
    }

    /** Replays the workloads whose entries are equally large; of those made at random, each trace. */
    static PeerScores of(LibCacheSim peer, List<ReplayWorkload> workloads, List<ReplayScore> scores, Progress progress)
            throws IOException {
        List<Pair> pairs = new ArrayList<>();
        for (ReplayWorkload workload : workloads) {
            if (!workload.inBytes()) {
                progress.stage("libCacheSim: " + workload.title());
                pairs.addAll(of(peer, workload, scores));
            }
        }
        return new PeerScores(pairs);
    }

    private static List<Pair> of(LibCacheSim peer, ReplayWorkload workload, List<ReplayScore> scores)
            throws IOException {
        List<Pair> pairs = new ArrayList<>();
        for (int i = 0; i < workload.traces().size(); i++) {
            Trace trace = workload.traces().get(i);
            long keys = Survey.of(trace).keys();
            List<ReplayScore> ours = scores.stream()
                    .filter(score -> score.workload().equals(workload.id())
                            && SHARES.contains(score.share())
                            && LibCacheSim.POLICIES.contains(score.policy()))
                    .toList();
            List<Ask> asks = ours.stream()
                    .map(score -> new Ask(score.policy(), Math.max(1, (long) (keys * score.share()))))
                    .toList();
            List<Outcome> theirs = peer.replay(trace, asks);
            for (int j = 0; j < ours.size(); j++) {
                ReplayScore score = ours.get(j);
                pairs.add(new Pair(
                        workload.title(),
                        score.share(),
                        score.policy(),
                        score.hitRatios().get(i),
                        theirs.get(j).hitRatio()));
            }
        }
        return pairs;
    }

    List<Pair> pairs() {
        return pairs;
    }

    List<Claim> claims() {
        List<Claim> claims = new ArrayList<>();
        for (String policy : LibCacheSim.POLICIES) {
            List<Pair> of =
                    pairs.stream().filter(pair -> pair.policy().equals(policy)).toList();
            if (!of.isEmpty()) {
                claims.add(Claim.of(
                                "peer-" + policy,
                                "libCacheSim, 1 and 10 % of all traces: lead of our " + policy
                                        + " in hit ratio, on average",
                                Estimate.ofMean(of, Pair::leadPoints),
                                "points")
                        .withGoal(Line.atLeast(-TOLERANCE)));
            }
        }
        return claims;
    }

    /** A row for each trace and size: ours less theirs, in points. */
    Table table() {
        List<String> headings = new ArrayList<>(List.of("ours less libCacheSim's, points"));
        LibCacheSim.POLICIES.forEach(policy -> headings.add(">" + policy));
        Table table = new Table(headings.toArray(String[]::new));
        pairs.stream().map(PeerScores::row).distinct().forEach(row -> {
            List<String> cells = new ArrayList<>(List.of(row));
            LibCacheSim.POLICIES.forEach(policy -> cells.add(lead(row, policy)));
            table.row(cells.toArray(String[]::new));
        });
        return table;
    }

    private String lead(String row, String policy) {
        double mean = pairs.stream()
                .filter(pair -> row(pair).equals(row) && pair.policy().equals(policy))
                .mapToDouble(Pair::leadPoints)
                .average()
                .orElse(0);
        return String.format(Locale.ROOT, "%+.2f", mean);
    }

    private static String row(Pair pair) {
        return pair.workload() + ", " + Math.round(100 * pair.share()) + " %";
    }
}
