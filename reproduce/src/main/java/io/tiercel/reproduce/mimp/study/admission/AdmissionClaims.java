package io.tiercel.reproduce.mimp.study.admission;

import io.tiercel.report.Claim;
import io.tiercel.report.Estimate;
import io.tiercel.report.Line;
import io.tiercel.reproduce.mimp.study.JobType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** What is claimed of admission. Runs of the same seed stand side by side: they had the same jobs. */
final class AdmissionClaims {
    private static final double SLIGHT = 1.2;
    private static final double ALMOST_PERCENT = 10;

    private final AdmissionFindings findings;
    private final List<Claim> claims = new ArrayList<>();

    private AdmissionClaims(AdmissionFindings findings) {
        this.findings = findings;
    }

    static List<Claim> of(AdmissionFindings findings) {
        AdmissionClaims claims = new AdmissionClaims(findings);
        claims.ofFigure11();
        claims.ofFigures12To14();
        for (Promises whose : Promises.values()) {
            for (ModelErrors errors : ModelErrors.values()) {
                claims.ofPromises(whose, errors);
            }
        }
        return claims.claims;
    }

    private void ofFigure11() {
        if (has(SLIGHT)) {
            claims.add(Claim.of(
                            "met-slight",
                            "figure 11: 120 %: deadlines met, MIMP w/AC less EDF, of all jobs",
                            percentMore(SLIGHT, AdmissionArm.MIMP_ADMISSION, AdmissionArm.EDF),
                            "%")
                    .withPaper(0, Line.near(0, ALMOST_PERCENT)));
        }
        if (has(AdmissionStudy.OVERLOAD)) {
            claims.add(missed(AdmissionArm.EDF));
            claims.add(missed(AdmissionArm.MIMP));
            claims.add(metMore(AdmissionArm.MIMP_ADMISSION, AdmissionArm.EDF).withPaper(Line.above(0)));
            claims.add(metMore(AdmissionArm.STRICT, AdmissionArm.EDF).withGoal(Line.above(0)));
            claims.add(metMore(AdmissionArm.STRICT, AdmissionArm.MIMP_ADMISSION).withGoal(Line.above(0)));
        }
    }

    private Claim missed(AdmissionArm arm) {
        Estimate share = Estimate.ofMean(
                findings.runs(AdmissionStudy.OVERLOAD, arm), run -> 100.0 * run.missed() / run.withDeadline());
        return Claim.of(
                        "missed-overload-" + id(arm),
                        "figure 11: 400 %: jobs that miss their deadline under " + arm.label() + ", more than",
                        share,
                        "%")
                .withPaper(Line.above(50));
    }

    private Claim metMore(AdmissionArm one, AdmissionArm other) {
        return Claim.of(
                "met-overload-" + id(one) + "-" + id(other),
                "figure 11: 400 %: deadlines met, " + one.label() + " less " + other.label()
                        + ", of all jobs, more than",
                percentMore(AdmissionStudy.OVERLOAD, one, other),
                "%");
    }

    private Estimate percentMore(double load, AdmissionArm one, AdmissionArm other) {
        return difference(load, one, other, run -> 100.0 * run.met() / run.withDeadline());
    }

    private void ofFigures12To14() {
        if (has(1)) {
            claims.add(slower("tct-terasort-100", "figure 12: 100 %", 1, JobType.TERA_SORT)
                    .withPaper(Line.below(0)));
            claims.add(slower("tct-pi-100", "figure 12: 100 %", 1, JobType.PI).withPaper(Line.above(0)));
        }
        if (has(AdmissionFindings.LIGHT)) {
            claims.add(slower("tct-terasort-80", "figure 13: 80 %", AdmissionFindings.LIGHT, JobType.TERA_SORT)
                    .withPaper(Line.below(0)));
            claims.add(slower("tct-pi-80", "figure 14: 80 %", AdmissionFindings.LIGHT, JobType.PI)
                    .withPaper(Line.below(0)));
        }
    }

    private Claim slower(String id, String at, double load, JobType type) {
        return Claim.of(
                id,
                at + ": mean time of " + type.label() + "'s maps, MIMP w/AC less EDF",
                difference(load, AdmissionArm.MIMP_ADMISSION, AdmissionArm.EDF, run -> run.meanMapSeconds(type)),
                "s");
    }

    private void ofPromises(Promises whose, ModelErrors errors) {
        LateShare late = LateShare.of(findings.overloaded(whose, errors));
        claims.add(Claim.of(
                        ("late-" + whose + "-" + errors)
                                .toLowerCase(Locale.ROOT)
                                .replace('_', '-'),
                        whose.label() + " at 400 %, models " + errors.label()
                                + ": promised jobs that are late, at most",
                        late.percent(),
                        "%")
                .withGoal(Line.atMost(broken()))
                .withNote(late.late() + " of " + late.taken() + " promised jobs; binomial bound"));
    }

    /** The share of promises that may be broken, in per cent. */
    private static double broken() {
        return 100 * (1 - AdmissionArm.STRICT.config().confidence());
    }

    private Estimate difference(
            double load, AdmissionArm one, AdmissionArm other, ToDoubleFunction<AdmittedRun> figure) {
        List<AdmittedRun> ones = findings.runs(load, one);
        List<AdmittedRun> others = findings.runs(load, other);
        List<Integer> both = IntStream.range(0, ones.size()).boxed().toList();
        return Estimate.ofMean(both, i -> figure.applyAsDouble(ones.get(i)) - figure.applyAsDouble(others.get(i)));
    }

    private boolean has(double load) {
        return findings.loads().contains(load);
    }

    private static String id(AdmissionArm arm) {
        return arm.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
