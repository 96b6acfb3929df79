package io.tiercel.report;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * One measured figure beside what a paper claims and what physics allows.
 *
 * <p>A claim is held to lines: what the paper found, and the goal that we have set. Nobody says whether it holds: that
 * follows from the lines and from the interval of what was measured. Where it has no line, nothing is claimed, and there is no verdict.
 *
 * @param id short and stable, for scripts: {@code listing-mean}
 * @param title what was measured, for people
 * @param paper the paper's figure, empty where it has none
 * @param measured our figure
 * @param unit of {@code paper}, {@code measured}, {@code spread}, {@code limit} and the lines: {@code x}, {@code s},
 *     {@code MB/s}
 * @param spread the half-width over repetitions, empty where there was one
 * @param limit the physical or clairvoyant bound, empty where none is known; of some claims whose title ends in "at
 *     least", "at most" or "more than", the figure of the goal
 * @param paperLine what the paper found, as a line
 * @param goalLine what we want
 * @param note why it does not hold, or under what conditions; may be empty
 */
@JsonPropertyOrder({"id", "title", "paper", "measured", "unit", "spread", "limit", "asInPaper", "goal", "holds", "note"
})
public record Claim(
        String id,
        String title,
        OptionalDouble paper,
        double measured,
        String unit,
        OptionalDouble spread,
        OptionalDouble limit,
        @JsonIgnore Optional<Line> paperLine,
        @JsonIgnore Optional<Line> goalLine,
        String note) {
    public Claim {
        if (!id.matches("[a-z0-9][a-z0-9-]*")) {
            throw new IllegalArgumentException("a claim's id must be lower case words joined by hyphens: " + id);
        }
        if (!Double.isFinite(measured)) {
            throw new IllegalArgumentException("a claim must be measured: " + id + " is " + measured);
        }
        if (spread.isPresent() && !(spread.getAsDouble() >= 0)) {
            throw new IllegalArgumentException("a claim's spread cannot be negative: " + id + " has " + spread);
        }
    }

    /** What was measured once. So far nothing is claimed of it. */
    public static Claim of(String id, String title, double measured, String unit) {
        return of(id, title, new Estimate(measured, OptionalDouble.empty()), unit);
    }

    /** What was measured, with its spread. So far nothing is claimed of it. */
    public static Claim of(String id, String title, Estimate measured, String unit) {
        OptionalDouble none = OptionalDouble.empty();
        return new Claim(
                id,
                title,
                none,
                measured.value(),
                unit,
                measured.halfWidth(),
                none,
                Optional.empty(),
                Optional.empty(),
                "");
    }

    /** Beside the paper's figure, and held to what the paper found. */
    public Claim withPaper(double figure, Line line) {
        return new Claim(
                id, title, OptionalDouble.of(figure), measured, unit, spread, limit, Optional.of(line), goalLine, note);
    }

    /** Held to what a paper found without giving a figure: an order. */
    public Claim withPaper(Line line) {
        return new Claim(id, title, paper, measured, unit, spread, limit, Optional.of(line), goalLine, note);
    }

    /** Held to a line that we have set. */
    public Claim withGoal(Line line) {
        return new Claim(id, title, paper, measured, unit, spread, limit, paperLine, Optional.of(line), note);
    }

    public Claim withSpread(double halfWidth) {
        OptionalDouble width = OptionalDouble.of(halfWidth);
        return new Claim(id, title, paper, measured, unit, width, limit, paperLine, goalLine, note);
    }

    public Claim withLimit(double bound) {
        OptionalDouble most = OptionalDouble.of(bound);
        return new Claim(id, title, paper, measured, unit, spread, most, paperLine, goalLine, note);
    }

    public Claim withNote(String words) {
        return new Claim(id, title, paper, measured, unit, spread, limit, paperLine, goalLine, words);
    }

    /** Whether it is as the paper found it; empty where the paper says nothing of it. */
    @JsonProperty("asInPaper")
    public Optional<Verdict> asInPaper() {
        return paperLine.map(line -> line.verdict(estimate()));
    }

    /** Whether what we want is reached; empty where nothing was set. */
    @JsonProperty("goal")
    public Optional<Verdict> goal() {
        return goalLine.map(line -> line.verdict(estimate()));
    }

    /** Whether each of its verdicts is {@link Verdict#HOLDS}; empty where it has none. */
    @JsonProperty("holds")
    public Optional<Boolean> holds() {
        return Stream.of(asInPaper(), goal())
                .flatMap(Optional::stream)
                .map(verdict -> verdict == Verdict.HOLDS)
                .reduce(Boolean::logicalAnd);
    }

    private Estimate estimate() {
        return new Estimate(measured, spread);
    }
}
