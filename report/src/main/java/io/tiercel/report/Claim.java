package io.tiercel.report;

import java.util.OptionalDouble;

/**
 * One measured figure beside what a paper claims and what physics allows.
 *
 * @param id short and stable, for scripts: {@code listing-mean}
 * @param title what was measured, for people
 * @param paper the paper's figure, empty where it has none
 * @param measured our figure
 * @param unit of {@code paper}, {@code measured}, {@code spread} and {@code limit}: {@code x}, {@code s}, {@code MB/s}
 * @param spread the half-width over repetitions, empty where there was one
 * @param limit the physical or clairvoyant bound, empty where none is known
 * @param holds whether the claim, or the goal set for it, is met
 * @param note why not, or under what conditions; may be empty
 */
public record Claim(
        String id,
        String title,
        OptionalDouble paper,
        double measured,
        String unit,
        OptionalDouble spread,
        OptionalDouble limit,
        boolean holds,
        String note) {
    public Claim {
        if (!id.matches("[a-z0-9][a-z0-9-]*")) {
            throw new IllegalArgumentException("a claim's id must be lower case words joined by hyphens: " + id);
        }
        if (!Double.isFinite(measured)) {
            throw new IllegalArgumentException("a claim must be measured: " + id + " is " + measured);
        }
    }

    /** A claim with neither a paper's figure, nor a spread, nor a limit. */
    public static Claim of(String id, String title, double measured, String unit, boolean holds) {
        OptionalDouble none = OptionalDouble.empty();
        return new Claim(id, title, none, measured, unit, none, none, holds, "");
    }

    /** A claim with the spread of what was measured. */
    public static Claim of(String id, String title, Estimate measured, String unit, boolean holds) {
        Claim claim = of(id, title, measured.value(), unit, holds);
        return measured.halfWidth().isPresent()
                ? claim.withSpread(measured.halfWidth().getAsDouble())
                : claim;
    }

    public Claim withPaper(double figure) {
        return new Claim(id, title, OptionalDouble.of(figure), measured, unit, spread, limit, holds, note);
    }

    public Claim withSpread(double halfWidth) {
        return new Claim(id, title, paper, measured, unit, OptionalDouble.of(halfWidth), limit, holds, note);
    }

    public Claim withLimit(double bound) {
        return new Claim(id, title, paper, measured, unit, spread, OptionalDouble.of(bound), holds, note);
    }

    public Claim withNote(String words) {
        return new Claim(id, title, paper, measured, unit, spread, limit, holds, words);
    }
}
