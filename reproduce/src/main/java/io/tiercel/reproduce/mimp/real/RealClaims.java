package io.tiercel.reproduce.mimp.real;

import io.tiercel.report.Claim;
import io.tiercel.report.Estimate;
import io.tiercel.report.Line;
import io.tiercel.report.Quantity;
import io.tiercel.reproduce.mimp.Share;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.ToDoubleFunction;

/**
 * What is claimed of the background class on real processes. Figures of the same round stand side by side: they had the same
 * requests.
 */
final class RealClaims {
    /** Within a tenth. */
    private static final double NEARLY = 1.1;

    private static final double TENFOLD = 10;
    private static final double OF_LEFT_PERCENT = 90;
    private static final double GUARD_TOLERANCE = 0.2;
    /** So large a share of the processors for something else, and nothing is claimed. */
    private static final double DISTURBED = 0.1;

    private final RealFindings findings;
    private final List<Claim> claims = new ArrayList<>();

    private RealClaims(RealFindings findings) {
        this.findings = findings;
    }

    /** All of them, load by load, and then the guard's. */
    static List<Claim> of(RealFindings findings) {
        List<Claim> claims = new ArrayList<>();
        for (int load : findings.options().loads()) {
            RealClaims ofLoad = new RealClaims(findings);
            ofLoad.ofBackground(load);
            ofLoad.ofDefaultWeight(load);
            ofLoad.ofLowestWeight(load);
            double others = findings.others(load);
            ofLoad.claims.forEach(claim -> claims.add(unlessDisturbed(others, claim)));
        }
        RealClaims ofGuard = new RealClaims(findings);
        ofGuard.ofGuard();
        ofGuard.claims.forEach(
                claim -> claims.add(unlessDisturbed(findings.guard().others(), claim)));
        return claims;
    }

    /**
     * The claim, without its lines where something else took much of the processors. That takes them mostly from a web VM
     * that is alone, since batch VMs would have left it less: so the background would seem better than it is.
     */
    private static Claim unlessDisturbed(double others, Claim claim) {
        return others <= DISTURBED || claim.holds().isEmpty()
                ? claim
                : Claim.of(claim.id(), claim.title(), new Estimate(claim.measured(), claim.spread()), claim.unit())
                        .withNote("nothing is claimed: something else took " + Quantity.percent(others)
                                + " of the processors");
    }

    private void ofBackground(int load) {
        claims.add(ratio(
                        "background-mean",
                        load,
                        "mean response time, background, times alone",
                        Share.BACKGROUND,
                        Share.ALONE,
                        run -> run.responses().meanMillis())
                .withGoal(Line.atMost(NEARLY)));
        claims.add(ratio(
                        "background-p99",
                        load,
                        "99th percentile, background, times alone",
                        Share.BACKGROUND,
                        Share.ALONE,
                        run -> run.responses().p99Millis())
                .withGoal(Line.atMost(NEARLY)));
        Estimate share = ofLeft(findings.runs(Share.BACKGROUND, load));
        claims.add(Claim.of(
                        "background-batch-" + load,
                        load + " % load: what batch VMs got in the background, of what all others left",
                        share.times(100),
                        "%")
                .withGoal(Line.atLeast(OF_LEFT_PERCENT)));
    }

    private void ofDefaultWeight(int load) {
        Claim mean = ratio(
                "default-mean",
                load,
                "mean response time, default weight, times background",
                Share.DEFAULT_WEIGHT,
                Share.BACKGROUND,
                run -> run.responses().meanMillis());
        claims.add(
                findings.options().saturatesAtDefaultWeight(load)
                        ? mean.withGoal(Line.above(TENFOLD))
                                .withNote("saturated: batch VMs of its weight leave the web VM less than it wants")
                        : mean.withNote("not saturated, so nothing is claimed"));
        claims.add(ratio(
                        "default-runnable",
                        load,
                        "runnable time of the web VM, default weight, times background",
                        Share.DEFAULT_WEIGHT,
                        Share.BACKGROUND,
                        RealRun::webRunnableSeconds)
                .withNote("the latency tax, as the agent says it"));
    }

    /** The paper's ten times is from Xen's Credit scheduler. */
    private void ofLowestWeight(int load) {
        claims.add(ratio(
                        "lowest-mean",
                        load,
                        "mean response time, lowest weight, times background",
                        Share.LOWEST_WEIGHT,
                        Share.BACKGROUND,
                        run -> run.responses().meanMillis())
                .withPaper(TENFOLD, Line.asGoodAs(TENFOLD, 1))
                .withGoal(Line.atMost(NEARLY))
                .withNote("nearly as good on this kernel; the paper's \"more than ten fold\" is of Xen 4.2"));
        claims.add(ratio(
                "lowest-p99",
                load,
                "99th percentile, lowest weight, times background",
                Share.LOWEST_WEIGHT,
                Share.BACKGROUND,
                run -> run.responses().p99Millis()));
    }

    private void ofGuard() {
        claims.add(Claim.of(
                        "guard-execution",
                        "what a background VM gets in a second beside a VM that never stops",
                        Estimate.ofMean(findings.guard().millis(), millis -> millis),
                        "ms")
                .withGoal(Line.near(GuardRun.EXECUTION_MILLIS, GUARD_TOLERANCE * GuardRun.EXECUTION_MILLIS))
                .withNote("the guard's e in each p of 1 s is 50 ms; the agent raised it "
                        + findings.guard().raises() + " times"));
    }

    /** Of what is left in all rounds together. */
    private static Estimate ofLeft(List<RealRun> runs) {
        return Estimate.jackknifed(
                runs.size(), in -> sum(runs, in, RealRun::batchSeconds) / sum(runs, in, RealRun::leftSeconds));
    }

    private static double sum(List<RealRun> runs, IntPredicate in, ToDoubleFunction<RealRun> figure) {
        double sum = 0;
        for (int i = 0; i < runs.size(); i++) {
            sum += in.test(i) ? figure.applyAsDouble(runs.get(i)) : 0;
        }
        return sum;
    }

    private Claim ratio(String id, int load, String title, Share over, Share under, ToDoubleFunction<RealRun> figure) {
        return Claim.of(
                id + "-" + load,
                load + " % load: " + title,
                Estimate.ofRatio(findings.runs(over, load), findings.runs(under, load), figure),
                "x");
    }
}
