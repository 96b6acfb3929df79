package io.tiercel.testbed.demo;

import io.tiercel.report.Claim;
import io.tiercel.report.Line;
import io.tiercel.report.Quantity;
import io.tiercel.testbed.jobs.MainJob;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

/**
 * What the demo found: every run, in the order in which they ran.
 *
 * @param input what was read, for people
 * @param inputBytes its size in HDFS
 * @param coldFromDisk whether the system forgot the DataNodes' files before every cold run, as far as is known
 */
public record DemoFindings(String input, long inputBytes, boolean coldFromDisk, List<DemoRunResult> results) {
    /** Table 1 of "Panthera". */
    private static final double WORD_COUNT_IN_PAPER = 1.25;

    private static final double REF_COUNT_IN_PAPER = 3.31;

    public DemoFindings {
        results = List.copyOf(results);
    }

    public boolean outputsIdentical() {
        return results.stream().allMatch(DemoRunResult::identical);
    }

    public boolean bytesAddUp() {
        return results.stream().allMatch(DemoRunResult::bytesAddUp);
    }

    /** How many times as fast as stock Hadoop at the same temperature; 1 for stock itself. */
    public double speedUp(DemoRunResult result) {
        Run run = result.run();
        return of(run.job(), Mode.STOCK, run.temperature()).seconds() / result.seconds();
    }

    /** The result of that run, which must have been made. */
    public DemoRunResult of(MainJob job, Mode mode, Temperature temperature) {
        Run wanted = new Run(job, mode, temperature);
        return results.stream()
                .filter(result -> result.run().equals(wanted))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("not run: " + wanted.title()));
    }

    public List<Claim> claims() {
        List<Claim> claims = new ArrayList<>();
        claims.add(share("outputs-identical", "Runs that wrote the same, byte for byte", DemoRunResult::identical));
        claims.add(
                share("bytes-add-up", "Runs whose bytes by tier add up to the bytes read", DemoRunResult::bytesAddUp));
        for (MainJob job : MainJob.values()) {
            claims.add(warmSpeedUp(job));
        }
        return claims;
    }

    /** How many runs in a hundred are so; all should be. */
    private Claim share(String id, String title, Predicate<DemoRunResult> so) {
        long count = results.stream().filter(so).count();
        return Claim.of(id, title, 100.0 * count / results.size(), "%")
                .withGoal(Line.atLeast(100))
                .withLimit(100);
    }

    private Claim warmSpeedUp(MainJob job) {
        double speedUp = speedUp(of(job, Mode.TIERCEL, Temperature.WARM));
        String id = job.title().toLowerCase(Locale.ROOT) + "-warm";
        String title = job.title() + " on warm tiers, speed-up";
        Claim claim = Claim.of(id, title, speedUp, "x")
                .withNote("one run of each; at least " + Quantity.number(wanted(job)) + "x wanted");
        return switch (job) {
            case WORD_COUNT -> likePaper(claim, WORD_COUNT_IN_PAPER).withGoal(Line.atLeast(wanted(job)));
            case GREP -> claim.withGoal(Line.atLeast(wanted(job)));
            case REF_COUNT -> likePaper(claim, REF_COUNT_IN_PAPER);
        };
    }

    private static Claim likePaper(Claim speedUp, double paper) {
        return speedUp.withPaper(paper, Line.asGoodAs(paper, 1));
    }

    /** A job that computes more than it reads must not be slower; one that reads must reach the paper. */
    private static double wanted(MainJob job) {
        return switch (job) {
            case WORD_COUNT, GREP -> 1.0;
            case REF_COUNT -> REF_COUNT_IN_PAPER;
        };
    }
}
