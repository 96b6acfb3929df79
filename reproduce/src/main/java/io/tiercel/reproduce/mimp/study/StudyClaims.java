package io.tiercel.reproduce.mimp.study;

import io.tiercel.report.Claim;
import io.tiercel.report.Estimate;
import io.tiercel.report.Line;
import io.tiercel.report.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** What is claimed of the case study. Runs of the same seed stand side by side: they had the same jobs. */
final class StudyClaims {
    /** Of MIMP's table 3: 67.95 of 72.61 h. */
    private static final double PAPER_SAVED_PERCENT = 6.42;

    private static final double PAPER_MISSED_LESS = -1;
    private static final double GOAL_SAVED_PERCENT = 10;
    /** Of table 2: from 7.25 to 9.64 %. */
    private static final double PAPER_NRMSE_MOST_PERCENT = 9.64;

    private static final double PAPER_OVER_PERCENT = 57;
    private static final double PAPER_OVER_BY_PERCENT = 35;
    private static final double PAPER_UNDER_BY_PERCENT = 29;

    private final StudyFindings findings;
    private final List<Claim> claims = new ArrayList<>();

    private StudyClaims(StudyFindings findings) {
        this.findings = findings;
    }

    static List<Claim> of(StudyFindings findings) {
        StudyClaims claims = new StudyClaims(findings);
        claims.ofModels();
        findings.loads().forEach(claims::ofLoad);
        claims.ofPlaces();
        return claims.claims;
    }

    private void ofModels() {
        List<TaskTimes> types = findings.training().types();
        double most = types.stream()
                .mapToDouble(type -> 100 * type.accuracy().nrmse())
                .max()
                .orElse(0);
        claims.add(Claim.of("nrmse-most", "table 2: NRMSE of the type that is predicted worst, at most", most, "%")
                .withPaper(PAPER_NRMSE_MOST_PERCENT, Line.atMost(PAPER_NRMSE_MOST_PERCENT))
                .withGoal(Line.atMost(PAPER_NRMSE_MOST_PERCENT))
                .withNote(
                        "on tasks that were held out; where one time of a type is much like another, a share of their "
                                + "range says little"));
        claims.add(Claim.of("over-share", "predictions that are too long", 100 * mean(types, TaskTimes::overShare), "%")
                .withPaper(PAPER_OVER_PERCENT, Line.near(PAPER_OVER_PERCENT, 10)));
        claims.add(Claim.of("over-by", "by how much, of those", 100 * mean(types, TaskTimes::overBy), "%")
                .withPaper(PAPER_OVER_BY_PERCENT, Line.atMost(PAPER_OVER_BY_PERCENT)));
        claims.add(
                Claim.of("under-by", "by how much the others are too short", 100 * mean(types, TaskTimes::underBy), "%")
                        .withPaper(PAPER_UNDER_BY_PERCENT, Line.atMost(PAPER_UNDER_BY_PERCENT)));
    }

    private static double mean(List<TaskTimes> types, ToDoubleFunction<TaskTimes> figure) {
        return types.stream().mapToDouble(figure).average().orElse(0);
    }

    private void ofLoad(double load) {
        boolean papers = load == StudyTrace.PAPER_LOAD;
        String at = Quantity.percent(load) + " load: ";
        String id = "-" + Math.round(100 * load);
        Claim missed = Claim.of(
                        "missed-mimp" + id,
                        at + "jobs that miss their deadline, MIMP less EDF, at most",
                        difference(load, StudyRun::missed),
                        "jobs")
                .withGoal(Line.atMost(0));
        claims.add(papers ? missed.withPaper(PAPER_MISSED_LESS, Line.atMost(0)) : missed);
        Claim saved = saved("task-time-mimp" + id, at + "task time that MIMP saves against EDF", load, StudyArm.MIMP);
        claims.add(
                papers
                        ? saved.withPaper(PAPER_SAVED_PERCENT, Line.asGoodAs(PAPER_SAVED_PERCENT, 0))
                                .withGoal(Line.atLeast(PAPER_SAVED_PERCENT))
                        : saved.withGoal(Line.above(0)));
        claims.add(saved(
                        "task-time-opportunity" + id,
                        at + "task time that opportunity saves against EDF",
                        load,
                        StudyArm.OPPORTUNITY)
                .withGoal(papers ? Line.atLeast(GOAL_SAVED_PERCENT) : Line.above(0)));
        claims.add(Claim.of(
                        "opportunity-mimp" + id,
                        at + "task time that opportunity saves against MIMP, more than",
                        ratio(load, StudyArm.OPPORTUNITY, StudyArm.MIMP),
                        "%")
                .withGoal(Line.above(0)));
    }

    /** Figures 15 and 16. */
    private void ofPlaces() {
        Estimate less = Estimate.ofMean(
                findings.runs(StudyTrace.PAPER_LOAD, StudyArm.OPPORTUNITY),
                run -> 100
                        * (run.heavyShares().getOrDefault(JobType.GREP, 0.0)
                                - run.heavyShares().getOrDefault(JobType.PI, 0.0)));
        claims.add(Claim.of(
                        "heavy-grep-pi",
                        "opportunity: share of grep's maps on highly loaded VMs, less that of pi's, more than",
                        less,
                        "points")
                .withPaper(Line.above(0))
                .withGoal(Line.above(0)));
    }

    private Estimate difference(double load, ToDoubleFunction<StudyRun> figure) {
        List<StudyRun> mimp = findings.runs(load, StudyArm.MIMP);
        List<StudyRun> edf = findings.runs(load, StudyArm.EDF);
        List<Integer> both = IntStream.range(0, mimp.size()).boxed().toList();
        return Estimate.ofMean(both, i -> figure.applyAsDouble(mimp.get(i)) - figure.applyAsDouble(edf.get(i)));
    }

    private Claim saved(String id, String title, double load, StudyArm arm) {
        return Claim.of(id, title, ratio(load, arm, StudyArm.EDF), "%");
    }

    /** What the one saves of the other's task time, in per cent. */
    private Estimate ratio(double load, StudyArm one, StudyArm other) {
        return Estimate.ofRatio(findings.runs(load, one), findings.runs(load, other), StudyRun::taskHours)
                .saved()
                .times(100);
    }
}
