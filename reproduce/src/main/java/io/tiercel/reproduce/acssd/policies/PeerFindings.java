package io.tiercel.reproduce.acssd.policies;

import io.tiercel.report.Claim;
import io.tiercel.report.Findings;
import io.tiercel.report.Line;
import io.tiercel.report.Page;
import io.tiercel.report.Quantity;
import io.tiercel.report.Table;
import java.util.List;
import java.util.Map;

/** What came of the SSD cache's policies beside libCacheSim's. Immutable. */
public final class PeerFindings implements Findings {
    private static final String WORDS =
            "Hit ratios of the SSD cache's own code and of libCacheSim on the same traces, for caches of 1 % and 10 % of all blocks; "
                    + "and how far the miss-ratio curve that is learned from 1 % of the blocks is off, on average over sizes.";
    private static final double S3_FIFO_POINTS = 0.5;
    private static final double CURVE_POINTS = 1;

    private final List<PolicyRun> runs;
    private final List<CurveRun> curves;

    PeerFindings(List<PolicyRun> runs, List<CurveRun> curves) {
        this.runs = List.copyOf(runs);
        this.curves = List.copyOf(curves);
    }

    @Override
    public List<Claim> claims() {
        return List.of(
                Claim.of("lru", "LRU: greatest difference of hit ratios, at most", most("lru"), "points")
                        .withGoal(Line.atMost(0)),
                Claim.of("s3-fifo", "S3-FIFO: greatest difference of hit ratios, at most", most("s3-fifo"), "points")
                        .withGoal(Line.atMost(S3_FIFO_POINTS)),
                Claim.of(
                                "curve",
                                "miss-ratio curve from 1 % of blocks: greatest mean error, at most",
                                curves.stream()
                                        .mapToDouble(curve -> 100 * curve.error())
                                        .max()
                                        .orElse(0),
                                "points")
                        .withGoal(Line.atMost(CURVE_POINTS)));
    }

    private double most(String policy) {
        return runs.stream()
                .filter(run -> run.policy().equals(policy))
                .mapToDouble(PolicyRun::points)
                .max()
                .orElse(0);
    }

    @Override
    public Map<String, Object> additions() {
        return Map.of("runs", runs, "curves", curves);
    }

    @Override
    public Page page() {
        return new Page("Tiercel: the SSD cache's policies")
                .paragraph(WORDS)
                .table(table())
                .table(curveTable());
    }

    private Table table() {
        Table table = new Table("trace", ">cache in blocks", "policy", ">ssdcache", ">libCacheSim", ">difference");
        for (PolicyRun run : runs) {
            table.row(
                    run.trace().label(),
                    Long.toString(run.blocks()),
                    run.policy(),
                    Quantity.fixed(100 * run.ours(), 3) + " %",
                    Quantity.fixed(100 * run.peer(), 3) + " %",
                    Quantity.fixed(run.points(), 3));
        }
        return table;
    }

    private Table curveTable() {
        Table table = new Table("trace", ">uses", ">blocks", ">mean error of the curve");
        for (CurveRun curve : curves) {
            table.row(
                    curve.trace().label(),
                    Long.toString(curve.uses()),
                    Long.toString(curve.blocks()),
                    Quantity.fixed(100 * curve.error(), 3) + " points");
        }
        return table;
    }
}
