package io.tiercel.reproduce.policies;

import io.tiercel.report.Claim;
import io.tiercel.report.Line;
import io.tiercel.report.Quantity;
import io.tiercel.simulator.replay.ReplayPolicies;
import io.tiercel.whatif.replay.ReplayReport;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** What is claimed of policies, by their papers and by our choice of a default, beside what was measured. */
final class PolicyClaims {
    /** The policy that tiers have unless they are told otherwise. */
    private static final String DEFAULT = "s3-fifo";

    private static final double SMALL = 0.01;
    private static final double LARGE = 0.1;
    /** So much less than the best the default may hit: two reads in a hundred. */
    private static final double TOLERANCE = 0.02;

    private static final double ROUNDING = 0.00005;

    /** Hit ratios on the paths of FB-2010, worked out by others: at 1 %, at 10 %. */
    private static final Map<String, List<Double>> FACEBOOK = Map.of(
            "fifo",
            List.of(.2705, .3152),
            "lru",
            List.of(.2990, .3200),
            "sieve",
            List.of(.2928, .3219),
            ReplayPolicies.BELADY,
            List.of(.3252, .3252));

    private PolicyClaims() {}

    static List<Claim> of(PolicyFindings findings) {
        List<Claim> claims = new ArrayList<>();
        for (String policy : List.of("fifo", "lru", "sieve", ReplayPolicies.BELADY)) {
            claims.add(facebook(findings, policy, SMALL, 0));
            claims.add(facebook(findings, policy, LARGE, 1));
        }
        claims.add(beladyIsTheCeiling(findings));
        claims.add(better(findings, "s3-fifo", "lru", ReplayWorkload.ZIPF, SMALL, "S3-FIFO's paper, section 5"));
        claims.add(better(findings, "sieve", "lru", ReplayWorkload.ZIPF, SMALL, "SIEVE's paper, section 4"));
        claims.add(better(findings, "w-tinylfu", "lru", ReplayWorkload.ZIPF, SMALL, "TinyLFU's paper, section 5"));
        claims.add(
                better(findings, "arc", "lru", ReplayWorkload.SCANS, LARGE, "ARC's paper, section 4: scan-resistant"));
        claims.add(
                better(findings, "s3-fifo", "lru", ReplayWorkload.SCANS, LARGE, "S3-FIFO's paper: scans pass through"));
        claims.add(better(
                findings, "lru", "sieve", ReplayWorkload.FACEBOOK, SMALL, "on recorded jobs, by the facts above"));
        claims.add(better(
                findings, "gdsf", "lru", ReplayWorkload.FACEBOOK_SIZES, SMALL, "GDSF's report: small files first"));
        for (ReplayWorkload workload : findings.workloads()) {
            claims.add(defaultIsNearTheBest(findings, workload));
        }
        return claims;
    }

    private static Claim facebook(PolicyFindings findings, String policy, double share, int column) {
        double expected = FACEBOOK.getOrDefault(policy, List.of()).get(column);
        double measured = findings.of(ReplayWorkload.FACEBOOK, share, policy).hitRatio();
        return Claim.of(
                        "facebook-" + policy + "-at-" + Math.round(share * 100),
                        "Facebook 2010 paths, " + Quantity.percent(share) + ": hit ratio of " + policy,
                        measured,
                        "")
                .withPaper(expected, Line.near(expected, ROUNDING))
                .withLimit(findings.of(ReplayWorkload.FACEBOOK, share, ReplayPolicies.BELADY)
                        .hitRatio())
                .withNote(ReplayReport.ratio(measured) + ", expected " + ReplayReport.ratio(expected));
    }

    private static Claim beladyIsTheCeiling(PolicyFindings findings) {
        double most = Double.NEGATIVE_INFINITY;
        for (ReplayWorkload workload : findings.workloads()) {
            for (ReplayScore score : findings.scores()) {
                if (score.workload().equals(workload.id()) && !workload.inBytes()) {
                    double bound = findings.of(workload.id(), score.share(), ReplayPolicies.BELADY)
                            .hitRatio();
                    most = Math.max(most, score.hitRatio() - bound);
                }
            }
        }
        return Claim.of("belady-is-the-ceiling", "most that any policy hits above belady, equal sizes", most, "")
                .withGoal(Line.atMost(0));
    }

    private static Claim better(
            PolicyFindings findings, String policy, String other, String workload, double share, String source) {
        ReplayScore score = findings.of(workload, share, policy);
        ReplayScore beside = findings.of(workload, share, other);
        double gain = score.hitRatio() - beside.hitRatio();
        Claim claim = Claim.of(
                        policy + "-over-" + other + "-on-" + workload,
                        findings.workload(workload).title() + ", " + Quantity.percent(share) + ": gain of " + policy
                                + " over " + other,
                        gain * 100,
                        "points")
                .withPaper(Line.above(0))
                .withNote(source);
        OptionalDouble spread = score.spreadOfGain(beside);
        return spread.isPresent() ? claim.withSpread(100 * spread.getAsDouble()) : claim;
    }

    private static Claim defaultIsNearTheBest(PolicyFindings findings, ReplayWorkload workload) {
        ReplayScore best = findings.scores().stream()
                .filter(score -> score.workload().equals(workload.id()) && score.share() == LARGE)
                .filter(score -> !ReplayPolicies.needsFuture(score.policy()))
                .max(Comparator.comparingDouble(ReplayScore::hitRatio))
                .orElseThrow();
        ReplayScore ours = findings.of(workload.id(), LARGE, DEFAULT);
        Claim claim = Claim.of(
                        "default-on-" + workload.id(),
                        workload.title() + ", 10 %: hit ratio of the default, " + DEFAULT,
                        ours.hitRatio(),
                        "")
                .withGoal(Line.atLeast(best.hitRatio() - TOLERANCE))
                .withNote("best: " + best.policy() + ", " + Quantity.number(best.hitRatio()) + "; at most "
                        + Quantity.number(TOLERANCE) + " below it");
        Claim spread =
                ours.spread().isPresent() ? claim.withSpread(ours.spread().getAsDouble()) : claim;
        return workload.inBytes()
                ? spread
                : spread.withLimit(
                        findings.of(workload.id(), LARGE, ReplayPolicies.BELADY).hitRatio());
    }
}
