package io.tiercel.whatif.advice;

import io.tiercel.report.Estimate;
import io.tiercel.report.Quantity;

/**
 * What one remedy would do.
 *
 * @param kind memory, policy, window or file
 * @param advice what to do
 * @param before what a job takes, or all of them, in seconds; mean over the seeds
 * @param after likewise, with the remedy
 * @param saved one less the ratio of the two, seed by seed
 * @param shown whether the interval is all above zero
 */
public record AdviceLine(String kind, String advice, double before, double after, Estimate saved, boolean shown) {
    static AdviceLine of(Remedy remedy, double before, double after, Estimate saved) {
        return new AdviceLine(remedy.kind(), remedy.words(), before, after, saved, saved.low() > 0);
    }

    /** @param what takes this time: a job, or the whole run */
    String text(String what) {
        String change = Quantity.percent(saved) + " less time for " + what + ", " + Quantity.seconds(after)
                + " in place of " + Quantity.seconds(before);
        if (shown) {
            return advice + ": " + change;
        }
        return advice + ": " + (saved.high() < 0 ? "would cost time: " : "not shown to help: ") + change;
    }
}
