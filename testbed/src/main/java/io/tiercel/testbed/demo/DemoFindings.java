package io.tiercel.testbed.demo;

import io.tiercel.report.Claim;
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
        return Claim.of(id, title, 100.0 * count / results.size(), "%", count == results.size())
                .withLimit(100);
    }

    private Claim warmSpeedUp(MainJob job) {
        double speedUp = speedUp(of(job, Mode.TIERCEL, Temperature.WARM));
        String id = job.title().toLowerCase(Locale.ROOT) + "-warm";
        String title = job.title() + " on warm tiers, speed-up";
        Claim claim = Claim.of(id, title, speedUp, "x", speedUp >= goal(job))
                .withNote("one run of each; at least " + Quantity.number(goal(job)) + "x wanted");
        return switch (job) {
            case WORD_COUNT -> claim.withPaper(WORD_COUNT_IN_PAPER);
            case GREP -> claim;
            case REF_COUNT -> claim.withPaper(REF_COUNT_IN_PAPER);
        };
    }

    /** A job that computes more than it reads must not be slower; one that reads must reach the paper. */
    private static double goal(MainJob job) {
        return switch (job) {
            case WORD_COUNT, GREP -> 1.0;
            case REF_COUNT -> REF_COUNT_IN_PAPER;
        };
    }
}
