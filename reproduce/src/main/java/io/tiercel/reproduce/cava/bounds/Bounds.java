package io.tiercel.reproduce.cava.bounds;

import io.tiercel.core.affinity.Scheme;
import io.tiercel.report.Claim;
import io.tiercel.report.Estimate;
import io.tiercel.report.Progress;
import io.tiercel.report.Quantity;
import io.tiercel.report.Table;
import io.tiercel.simulator.workload.WorkloadSource;
import io.tiercel.simulator.world.result.JobResult;
import java.util.ArrayList;
import java.util.List;

/**
 * How near schemes are to what any could do, what learning how soon files are read adds, and how it goes with the seeks of
 * disks.
 * Immutable.
 *
 * @param paper W1 to W6, by the time of the whole workload
 * @param recorded by the time of a job on average
 * @param seeks W1 to W6 on other disks
 */
public record Bounds(Savings<Arm> paper, Savings<Arm> recorded, SeekCurve seeks) {
    /** What the curve over seeks is run with: its order is plain with few. */
    private static final int CURVE_SEEDS = 3;

    private static final String W = "W1 to W6";
    private static final String RECORDED = "FB-2010";

    public static Bounds run(
            List<WorkloadSource> paper, List<WorkloadSource> recorded, List<Long> seeds, Progress progress) {
        return new Bounds(
                ArmRuns.run(paper, seeds, result -> result.runNanos(), progress),
                ArmRuns.run(
                        recorded,
                        seeds,
                        result -> result.jobs().stream()
                                .mapToLong(JobResult::runNanos)
                                .average()
                                .orElse(0),
                        progress),
                SeekCurve.run(paper, seeds.subList(0, Math.min(CURVE_SEEDS, seeds.size())), progress));
    }

    /** The time that each way saves; a row for each. */
    public Table table() {
        Table table = new Table("time saved", ">" + W, ">" + RECORDED);
        for (Arm arm : Arm.values()) {
            if (arm != Arm.NO_CACHE) {
                table.row(arm.label(), Quantity.percent(paper.mean(arm)), Quantity.percent(recorded.mean(arm)));
            }
        }
        return table;
    }

    public List<Claim> claims() {
        List<Claim> claims = new ArrayList<>();
        shares(claims, "w", W, paper);
        shares(claims, "swim", RECORDED, recorded);
        claims.add(lead("w", W, paper, Arm.SAVING, Arm.AVERAGE_GAPS));
        claims.add(lead("swim", RECORDED, recorded, Arm.SAVING, Arm.AVERAGE_GAPS));
        for (Scheme scheme : seeks.schemes()) {
            Estimate saved = seeks.at(SeekCurve.READ_AHEAD_BYTES).mean(scheme);
            claims.add(Claim.of(
                    "seeks-" + scheme.label(),
                    W + ": time saved by " + scheme.label() + " with " + Quantity.bytes(SeekCurve.READ_AHEAD_BYTES)
                            + " between seeks",
                    saved.times(100),
                    "%"));
        }
        return claims;
    }

    private static void shares(List<Claim> claims, String id, String name, Savings<Arm> savings) {
        for (Arm arm : List.of(Arm.LRU, Arm.SAVING)) {
            claims.add(Claim.of(
                    id + "-bound-" + arm.id(),
                    name + ": of what the clairvoyant rule saves, " + arm.label() + " saves",
                    savings.share(arm, Arm.CLAIRVOYANT).times(100),
                    "%"));
        }
    }

    private static Claim lead(String id, String name, Savings<Arm> savings, Arm one, Arm other) {
        return Claim.of(
                id + "-" + one.id() + "-over-" + other.id(),
                name + ": lead of " + one.label() + " over " + other.label(),
                savings.lead(one, other).times(100),
                "points");
    }
}
