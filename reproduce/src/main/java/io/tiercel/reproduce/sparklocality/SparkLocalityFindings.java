package io.tiercel.reproduce.sparklocality;

import io.tiercel.report.Claim;
import io.tiercel.report.Estimate;
import io.tiercel.report.Findings;
import io.tiercel.report.Line;
import io.tiercel.report.Page;
import io.tiercel.report.Quantity;
import io.tiercel.report.Table;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** What came of naming only the replica in memory. Immutable. */
public final class SparkLocalityFindings implements Findings {
    private final int rounds;
    private final long diskBytesPerSecond;
    private final List<SparkRunResult> runs;

    SparkLocalityFindings(int rounds, long diskBytesPerSecond, List<SparkRunResult> runs) {
        this.rounds = rounds;
        this.diskBytesPerSecond = diskBytesPerSecond;
        this.runs = List.copyOf(runs);
    }

    @Override
    public List<Claim> claims() {
        List<SparkRunResult> all = of(Listing.ALL);
        List<SparkRunResult> first = of(Listing.MEMORY_FIRST);
        List<Integer> turns = IntStream.range(0, rounds).boxed().toList();
        return List.of(
                Claim.of(
                        "share-all",
                        "listings name all replicas: blocks in memory that are read on the VM that has them",
                        Estimate.ofMean(all, SparkRunResult::share).times(100),
                        "%"),
                Claim.of(
                                "share-memory-first",
                                "listings name the replica in memory: the same",
                                Estimate.ofMean(first, SparkRunResult::share).times(100),
                                "%")
                        .withLimit(100),
                Claim.of(
                                "more-on-their-vm",
                                "more of them with memory-first than with all",
                                Estimate.ofMean(
                                                turns,
                                                turn -> first.get(turn).share()
                                                        - all.get(turn).share())
                                        .times(100),
                                "points")
                        .withGoal(Line.above(0)),
                Claim.of(
                                "run-time",
                                "run time with memory-first by that with all",
                                Estimate.ofMean(
                                        turns,
                                        turn -> first.get(turn).seconds()
                                                / all.get(turn).seconds()),
                                "x")
                        .withGoal(Line.below(1)));
    }

    @Override
    public Map<String, Object> additions() {
        return Map.of("runs", runs);
    }

    @Override
    public Page page() {
        return new Page("Tiercel: Spark's DataFrames near memory")
                .paragraph(words())
                .table(table());
    }

    private String words() {
        return "Spark SQL on YARN counts lines of files of which all blocks are in some VM's memory, with an executor of one "
                + "core on each VM and two replicas of each block. Disks give " + Quantity.bytes(diskBytesPerSecond)
                + " a second. Each run is an application of its own with an empty page cache. " + rounds
                + " rounds, in turns.";
    }

    private Table table() {
        Table table =
                new Table("listings name", ">blocks", ">in memory", ">read on that VM", ">run time", ">from disks");
        for (Listing listing : Listing.values()) {
            table.row(
                    listing.label(),
                    Quantity.number(mean(listing, SparkRunResult::tasks)),
                    Quantity.number(mean(listing, SparkRunResult::inMemory)),
                    Quantity.number(mean(listing, SparkRunResult::onTheirVm)),
                    Quantity.number(mean(listing, SparkRunResult::seconds)) + " s",
                    Quantity.bytes((long) mean(listing, SparkRunResult::diskBytes)));
        }
        return table;
    }

    private List<SparkRunResult> of(Listing listing) {
        return runs.stream().filter(run -> run.listing() == listing).toList();
    }

    private double mean(Listing listing, ToDoubleFunction<SparkRunResult> figure) {
        return Estimate.ofMean(of(listing), figure).value();
    }
}
