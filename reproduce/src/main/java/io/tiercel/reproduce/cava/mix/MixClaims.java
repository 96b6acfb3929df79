package io.tiercel.reproduce.cava.mix;

import io.tiercel.report.Claim;
import io.tiercel.report.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * What runs on disks of one speed show: what each arm gains, and the orders of arms that the paper has (Fig. 5 and section
 * V-B). The paper's are claims on slow disks alone: its own are slow beside its processors.
 */
final class MixClaims {
    /** What CAVA has to be better than stock Hadoop by where disks are slow, on the mean, in percent. */
    private static final double GOAL = 10;
    /** Where disks are fast, there is little to gain: nothing is slower than stock by more, in percent. */
    private static final double NEVER_SLOWER = -2;
    /** A prediction that is off by more is of no use to who plans a cluster, in percent. */
    private static final double ERROR_MAX = 20;

    /** The mean of its six workloads, in percent. */
    private static final Map<MixArm, Double> PAPER =
            Map.of(MixArm.CAVA_LRU, 5.4, MixArm.STATIC_CA, 10.9, MixArm.CA_ONLY, 10.7, MixArm.CAVA, 15.6);

    /** One arm that is to be faster than another. */
    private record Order(MixArm faster, MixArm slower) {}

    private static final List<Order> PAPER_ORDERS = List.of(
            new Order(MixArm.CAVA, MixArm.STATIC_CA),
            new Order(MixArm.CAVA, MixArm.CA_ONLY),
            new Order(MixArm.CAVA, MixArm.CAVA_LRU),
            new Order(MixArm.STATIC_CA, MixArm.CAVA_LRU),
            new Order(MixArm.CA_ONLY, MixArm.CAVA_LRU));

    /** "CA-Only and Static-CA cache the blocks of the cold file" there. */
    private static final List<Order> PAPER_ORDERS_W4 = PAPER_ORDERS.subList(0, 2);

    private static final List<Order> OUR_ORDERS =
            List.of(new Order(MixArm.SAVING, MixArm.CAVA), new Order(MixArm.SAVING, MixArm.CAVA_LRU));

    private final MixRuns runs;
    private final List<Claim> claims = new ArrayList<>();

    private MixClaims(MixRuns runs) {
        this.runs = runs;
    }

    static List<Claim> of(MixRuns runs) {
        MixClaims made = new MixClaims(runs);
        made.runs.arms().stream().filter(arm -> !arm.isStock()).forEach(made::gain);
        if (made.isSlow()) {
            PAPER_ORDERS.forEach(made::paperOrder);
            PAPER_ORDERS_W4.forEach(made::paperOrderInW4);
        }
        OUR_ORDERS.forEach(made::ourOrder);
        return List.copyOf(made.claims);
    }

    /** How far off a prediction is. */
    static Claim error(MixRuns runs, MixArm arm, double predictedSeconds) {
        double error = 100 * (predictedSeconds / runs.mean(arm, MixRun::seconds) - 1);
        return Claim.of(
                        runs.disk() + "-prediction-error-" + arm.label(),
                        runs.disk() + " disks, " + arm + ": simulated run time against measured, off by at most",
                        error,
                        "%")
                .withGoal(Line.near(0, ERROR_MAX))
                .withLimit(ERROR_MAX);
    }

    private boolean isSlow() {
        return runs.disk() == MixDisk.SLOW;
    }

    private void gain(MixArm arm) {
        double goal = isSlow() && (arm == MixArm.CAVA || arm == MixArm.SAVING) ? GOAL : NEVER_SLOWER;
        Claim claim = Claim.of(
                        runs.disk() + "-gain-" + arm.label(),
                        runs.disk() + " disks, " + arm + ": run time less than stock's, mean of the mixes, at least",
                        runs.percentLess(arm, MixArm.STOCK, run -> true),
                        "%")
                .withGoal(Line.atLeast(goal))
                .withLimit(goal);
        OptionalDouble paper =
                isSlow() && PAPER.containsKey(arm) ? OptionalDouble.of(PAPER.get(arm)) : OptionalDouble.empty();
        claims.add(
                paper.isPresent()
                        ? claim.withPaper(paper.getAsDouble(), Line.asGoodAs(paper.getAsDouble(), 0))
                        : claim);
    }

    private void paperOrder(Order order) {
        if (has(order)) {
            claims.add(order(order, "", " on the mean").withPaper(Line.above(0)));
        }
    }

    private void paperOrderInW4(Order order) {
        if (has(order) && runs.kinds().contains(MixKind.W4)) {
            claims.add(order(order, "w4-", " in W4").withPaper(Line.above(0)));
        }
    }

    private void ourOrder(Order order) {
        if (has(order)) {
            claims.add(
                    order(order, "", " on the mean").withGoal(isSlow() ? Line.above(0) : Line.atLeast(NEVER_SLOWER)));
        }
    }

    private Claim order(Order order, String idPart, String where) {
        return Claim.of(
                runs.disk() + "-" + idPart + order.faster() + "-under-" + order.slower(),
                runs.disk() + " disks, " + order.faster() + ": run time less than that of " + order.slower() + where,
                runs.percentLess(order.faster(), order.slower(), run -> idPart.isEmpty() || run.kind() == MixKind.W4),
                "%");
    }

    private boolean has(Order order) {
        return runs.arms().contains(order.faster()) && runs.arms().contains(order.slower());
    }
}
