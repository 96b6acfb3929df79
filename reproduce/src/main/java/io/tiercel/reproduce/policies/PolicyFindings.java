package io.tiercel.reproduce.policies;

import io.tiercel.report.Claim;
import io.tiercel.report.Findings;
import io.tiercel.report.LineChart;
import io.tiercel.report.LineChart.Axis;
import io.tiercel.report.LineChart.Curve;
import io.tiercel.report.LineChart.Point;
import io.tiercel.report.Page;
import io.tiercel.report.Quantity;
import io.tiercel.report.Table;
import io.tiercel.testbed.peer.LibCacheSim;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** What the comparison found, as claims, tables and miss-ratio curves. Immutable. */
public final class PolicyFindings implements Findings {
    private static final String FLOOR = "noop";

    private final List<ReplayWorkload> workloads;
    private final List<ReplayScore> scores;
    private final PeerScores peer;

    PolicyFindings(List<ReplayWorkload> workloads, List<ReplayScore> scores, PeerScores peer) {
        this.peer = peer;
        this.workloads = List.copyOf(workloads);
        this.scores = List.copyOf(scores);
    }

    List<ReplayWorkload> workloads() {
        return workloads;
    }

    List<ReplayScore> scores() {
        return scores;
    }

    ReplayWorkload workload(String id) {
        return workloads.stream()
                .filter(workload -> workload.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    ReplayScore of(String workload, double share, String policy) {
        return scores.stream()
                .filter(score -> score.workload().equals(workload)
                        && score.share() == share
                        && score.policy().equals(policy))
                .findFirst()
                .orElseThrow();
    }

    @Override
    public List<Claim> claims() {
        return Stream.concat(PolicyClaims.of(this).stream(), peer.claims().stream())
                .toList();
    }

    /** All scores, for scripts. */
    @Override
    public Map<String, Object> additions() {
        return Map.of("scores", scores, "libCacheSim", peer.pairs());
    }

    @Override
    public Page page() {
        Page page = new Page("Tiercel: eviction policies side by side")
                .paragraph(
                        "Hit and miss ratios of caches that hold a share of the different keys of a trace, under each "
                                + "policy. noop evicts nothing: the floor. belady knows the future and may refuse a newcomer: "
                                + "the ceiling where all entries are equally large; belady-forced must take it in. Traces made at random are means over seeds.");
        for (ReplayWorkload workload : workloads) {
            page.heading(workload.title())
                    .paragraph(workload.words())
                    .figure(
                            chart(workload).svg(),
                            "Miss ratio by the size of the cache; lower is better. The axis does not begin at zero.")
                    .table(table(workload));
        }
        if (!peer.pairs().isEmpty()) {
            page.heading("Beside libCacheSim " + LibCacheSim.VERSION).table(peer.table());
        }
        return page;
    }

    private LineChart chart(ReplayWorkload workload) {
        List<Curve> curves = new ArrayList<>();
        for (String policy : floorFirst(workload.policies())) {
            List<Point> points = PolicyReproduction.SHARES.stream()
                    .map(share -> new Point(
                            share * 100,
                            100 * (1 - of(workload.id(), share, policy).hitRatio())))
                    .toList();
            curves.add(new Curve(policy, points));
        }
        String across = "size of the cache in % of all " + (workload.inBytes() ? "bytes" : "keys");
        return new LineChart(curves, across, Axis.LOGARITHMIC, Axis.FITTED, miss -> Quantity.number(miss) + " %");
    }

    /** The floor has the palest colour, the ceiling the darkest. */
    private static List<String> floorFirst(List<String> policies) {
        return Stream.concat(Stream.of(FLOOR), policies.stream().filter(policy -> !policy.equals(FLOOR)))
                .toList();
    }

    private Table table(ReplayWorkload workload) {
        List<String> headings = new ArrayList<>(List.of(">cache"));
        workload.policies().forEach(policy -> headings.add(">" + policy));
        Table table = new Table(headings.toArray(String[]::new));
        for (double share : PolicyReproduction.SHARES) {
            List<String> cells = new ArrayList<>(List.of(Quantity.percent(share)));
            workload.policies()
                    .forEach(policy -> cells.add(String.format(
                            Locale.ROOT,
                            "%.2f",
                            100 * of(workload.id(), share, policy).hitRatio())));
            table.row(cells.toArray(String[]::new));
        }
        return table;
    }
}
