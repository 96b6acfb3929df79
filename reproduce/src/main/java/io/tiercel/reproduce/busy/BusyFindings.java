package io.tiercel.reproduce.busy;

import io.tiercel.report.Claim;
import io.tiercel.report.Estimate;
import io.tiercel.report.Findings;
import io.tiercel.report.Line;
import io.tiercel.report.Page;
import io.tiercel.report.Quantity;
import io.tiercel.reproduce.busy.BusyCluster.WithTiercel;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.HdrHistogram.Histogram;

/** What rounds came to. */
public final class BusyFindings implements Findings {
    private static final String WORDS =
            "A NameNode in a process of its own. Others are eight clients as Hadoop comes, each of "
                    + "which makes, closes, renames and deletes files. The reader asks for statuses of quiet files, and one time in "
                    + "ten for a listing of a quiet directory. Its share from memory is of all that it asked. The arms take turns: "
                    + "nobody reads, a stock client reads, the same client reads with Tiercel, whose coordinator and relay run in "
                    + "that arm alone.";

    private static final double KEPT_PERCENT = 95;
    private static final double STALENESS_MILLIS = 1_000;

    private final List<Round> alone = new ArrayList<>();
    private final List<Round> stock = new ArrayList<>();
    private final List<WithTiercel> tiercel = new ArrayList<>();
    /** From a change to its sight, in microseconds. */
    private final Histogram staleness;

    BusyFindings(Histogram staleness) {
        this.staleness = staleness;
    }

    /** Adds a repetition. */
    void add(Round others, Round withStock, WithTiercel withTiercel) {
        alone.add(others);
        stock.add(withStock);
        tiercel.add(withTiercel);
    }

    @Override
    public List<Claim> claims() {
        List<Claim> claims = new ArrayList<>();
        claims.add(share("statuses", "statuses of quiet files from memory", Round.Tiercel::statuses));
        claims.add(share("listings", "listings of quiet directories from memory", Round.Tiercel::listings));
        claims.add(staleness("p99", "99th percentile", staleness.getValueAtPercentile(99), staleness));
        claims.add(staleness("max", "at most", staleness.getMaxValue(), staleness));
        claims.addAll(load("calls", "calls a second", "/s", 1, Round::calls));
        claims.addAll(load("processors", "of a core", "%", 100, Round::processors));
        claims.addAll(ours());
        return claims;
    }

    @Override
    public Map<String, Object> additions() {
        return Map.of("alone", alone, "stock", stock, "tiercel", tiercel);
    }

    @Override
    public Page page() {
        return new Page("Tiercel: a reader in a busy cluster").paragraph(WORDS);
    }

    private Claim share(String id, String title, ToDoubleFunction<Round.Tiercel> share) {
        return Claim.of(
                        id,
                        title,
                        Estimate.ofMean(tiercel, t -> share.applyAsDouble(t.tiercel()))
                                .times(100),
                        "%")
                .withGoal(Line.atLeast(KEPT_PERCENT))
                .withNote(Math.round(
                                Estimate.ofMean(tiercel, t -> t.round().reads()).value()) + " reads/s beside "
                        + Math.round(Estimate.ofMean(tiercel, t -> t.round().changes())
                                .value())
                        + " changes/s of others");
    }

    private static Claim staleness(String id, String which, long micros, Histogram all) {
        return Claim.of("staleness-" + id, "change of another client to its sight, " + which, micros / 1e3, "ms")
                .withGoal(Line.atMost(STALENESS_MILLIS))
                .withNote("of " + all.getTotalCount() + "; median "
                        + Quantity.fixed(all.getValueAtPercentile(50) / 1e3, 1) + " ms");
    }

    private List<Claim> load(String id, String what, String unit, double factor, ToDoubleFunction<Round> figure) {
        List<Round> with = tiercel.stream().map(WithTiercel::round).toList();
        Estimate ratio = Estimate.ofRatio(with, stock, figure);
        return List.of(
                Claim.of(id + "-alone", "NameNode, nobody reads: " + what, mean(alone, figure, factor), unit),
                Claim.of(id + "-stock", "NameNode, stock reader: " + what, mean(stock, figure, factor), unit),
                Claim.of(id + "-tiercel", "NameNode, reader with Tiercel: " + what, mean(with, figure, factor), unit),
                Claim.of(
                                id + "-saved",
                                "saved of the NameNode's " + id,
                                ratio.saved().times(100),
                                "%")
                        .withGoal(Line.above(0))
                        .withNote("the changes of others and Tiercel's polls are in it"));
    }

    private static Estimate mean(List<Round> rounds, ToDoubleFunction<Round> figure, double factor) {
        return Estimate.ofMean(rounds, figure).times(factor);
    }

    private List<Claim> ours() {
        Round.Tiercel last = tiercel.get(tiercel.size() - 1).tiercel();
        String table = "table " + Quantity.bytes(last.tableBytes()) + " for "
                + String.format(Locale.ROOT, "%,d", last.openNames()) + " names of open files; coordinator "
                + Quantity.bytes(last.coordinatorBytes()) + ", relay " + Quantity.bytes(last.relayBytes())
                + " resident";
        return List.of(
                Claim.of(
                                "coordinator",
                                "coordinator: of a core",
                                of(Round.Tiercel::coordinator).times(100),
                                "%")
                        .withNote(table),
                Claim.of("relay", "relay: of a core", of(Round.Tiercel::relay).times(100), "%"),
                Claim.of(
                        "start",
                        "from the start of both until answers come from memory",
                        of(Round.Tiercel::startSeconds),
                        "s"));
    }

    private Estimate of(ToDoubleFunction<Round.Tiercel> figure) {
        return Estimate.ofMean(tiercel, t -> figure.applyAsDouble(t.tiercel()));
    }
}
