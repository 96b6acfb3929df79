package io.tiercel.testbed.demo;

import io.tiercel.report.Claim;
import io.tiercel.report.Line;
import io.tiercel.report.Quantity;
import io.tiercel.report.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

/**
 * What the demo found: every turn, in the order in which they were taken.
 *
 * @param input what was read, for people
 * @param leftOut which works are missing and why, as a sentence; empty if none is
 */
public record DemoFindings(String input, String leftOut, List<TurnResult> results) {
    public DemoFindings {
        results = List.copyOf(results);
    }

    /** Whether both were given the same answers, and in every turn. */
    public boolean answersIdentical() {
        return results.stream().allMatch(this::identical);
    }

    public boolean bytesAddUp() {
        return results.stream().allMatch(TurnResult::bytesAddUp);
    }

    /** Whether that turn has the answer that the first turn of its work had. */
    boolean identical(TurnResult result) {
        return result.answer().equals(of(result.turn().work()).get(0).answer());
    }

    /** The works that were done, in their order, each side by side. */
    List<WorkComparison> comparisons() {
        return Arrays.stream(DemoWork.values())
                .filter(work -> !of(work).isEmpty())
                .map(work -> new WorkComparison(work, of(work, Mode.STOCK), of(work, Mode.TIERCEL)))
                .toList();
    }

    public List<Claim> claims() {
        List<Claim> claims = new ArrayList<>();
        claims.add(share("answers-identical", "Turns that were given the same answers", this::identical));
        claims.add(share("bytes-add-up", "Turns whose bytes by tier add up to the bytes read", TurnResult::bytesAddUp));
        for (WorkComparison comparison : comparisons()) {
            claims.add(speedUp(comparison));
            again(comparison, claims);
        }
        return claims;
    }

    /** How many turns in a hundred are so; all should be. */
    private Claim share(String id, String title, Predicate<TurnResult> so) {
        long count = results.stream().filter(so).count();
        return Claim.of(id, title, 100.0 * count / results.size(), "%")
                .withGoal(Line.atLeast(100))
                .withLimit(100);
    }

    static Claim speedUp(WorkComparison comparison) {
        DemoWork work = comparison.work();
        String note = pair(
                        comparison.seconds(Mode.STOCK).value(),
                        comparison.seconds(Mode.TIERCEL).value()) + "; wanted: " + work.wantedInWords();
        return Claim.of(work.id() + "-speedup", work.inWords() + ": speed-up", comparison.speedUp(), "x")
                .withGoal(work.wanted())
                .withNote(note);
    }

    /** Whether the speed-up is what is wanted, as tables write it. */
    static String verdict(WorkComparison comparison) {
        return speedUp(comparison).goal().orElse(Verdict.NOT_SHOWN).text();
    }

    /** Nothing is claimed of it: it is a part of the other. */
    private static void again(WorkComparison comparison, List<Claim> claims) {
        DemoWork work = comparison.work();
        comparison
                .speedUpAgain()
                .ifPresent(again -> claims.add(Claim.of(
                                work.id() + "-again", work.inWords() + ": speed-up but for the first time", again, "x")
                        .withNote(pair(comparison.laterSeconds(Mode.STOCK), comparison.laterSeconds(Mode.TIERCEL)))));
    }

    private static String pair(double stockSeconds, double tiercelSeconds) {
        return Quantity.seconds(stockSeconds) + " to " + Quantity.seconds(tiercelSeconds);
    }

    private List<TurnResult> of(DemoWork work) {
        return results.stream().filter(result -> result.turn().work() == work).toList();
    }

    private List<TurnResult> of(DemoWork work, Mode mode) {
        return of(work).stream().filter(result -> result.turn().mode() == mode).toList();
    }
}
