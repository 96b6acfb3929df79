package io.tiercel.testbed.demo;

import io.tiercel.report.Quantity;
import io.tiercel.report.Verdict;
import java.util.List;

/** What users may expect of their own jobs, going by what the demo has shown, and how they find out. */
final class Expectation {
    private static final String HOW =
            "`./tiercel simulate` on the history of your jobs (docs/simulate.md#your-own-past)";

    private Expectation() {}

    /** One sentence. */
    static String sentence(DemoFindings findings) {
        List<WorkComparison> gained = findings.comparisons().stream()
                .filter(comparison -> comparison.work().isReading())
                .filter(Expectation::isFaster)
                .toList();
        return gained.isEmpty()
                ? "No gain was shown here, so expect none of your own jobs before " + HOW + " has found one."
                : "Expect that your own jobs wait less for what they read again, which made works here " + range(gained)
                        + " times as fast, and that they gain nothing where they compute or read once; " + HOW
                        + " finds out how much that is in all.";
    }

    /** Shown, by the whole interval. */
    private static boolean isFaster(WorkComparison comparison) {
        return comparison.speedUp().low() > 1
                && DemoFindings.speedUp(comparison).goal().orElse(Verdict.NOT_SHOWN) == Verdict.HOLDS;
    }

    private static String range(List<WorkComparison> gained) {
        double least = gained.stream().mapToDouble(Expectation::gain).min().orElseThrow();
        double most = gained.stream().mapToDouble(Expectation::gain).max().orElseThrow();
        String to = Quantity.number(most);
        return Quantity.number(least).equals(to) ? to : Quantity.number(least) + " to " + to;
    }

    private static double gain(WorkComparison comparison) {
        return comparison.speedUp().value();
    }
}
