package io.tiercel.reproduce.turns;

import io.tiercel.report.Claim;
import io.tiercel.report.Estimate;
import io.tiercel.report.Findings;
import io.tiercel.report.Page;
import io.tiercel.report.Quantity;
import io.tiercel.report.Table;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** What came of reading in turn. Immutable. */
public final class TurnsFindings implements Findings {
    private final TurnsOptions options;
    private final int requestKib;
    private final List<TurnsRun> runs;
    private final String busy;

    /** @param requestKib the largest request that the kernel asks of the disk */
    TurnsFindings(TurnsOptions options, int requestKib, List<TurnsRun> runs, String busy) {
        this.options = options;
        this.requestKib = requestKib;
        this.runs = List.copyOf(runs);
        this.busy = busy;
    }

    TurnsOptions options() {
        return options;
    }

    /** Of one way, round by round. */
    List<TurnsRun> of(ReadAheadArm readAhead, Manner manner, int readers) {
        return runs.stream()
                .filter(run -> run.readAhead() == readAhead && run.manner() == manner && run.readers() == readers)
                .sorted((one, other) -> Integer.compare(one.round(), other.round()))
                .toList();
    }

    @Override
    public List<Claim> claims() {
        return TurnsClaims.of(this);
    }

    @Override
    public Map<String, Object> additions() {
        return Map.of("runs", runs);
    }

    @Override
    public Page page() {
        return new Page("Tiercel: blocks read in turn").paragraph(words()).table(table());
    }

    private String words() {
        return "Readers of a block of " + Quantity.bytes(TurnsReproduction.BLOCK_BYTES)
                + " each, through a real DataNode, from a disk with a head: "
                + Quantity.bytes(HeadDisk.BYTES_PER_SECOND)
                + " a second of one stream, " + HeadDisk.SEEK_MICROS / 1e3
                + " ms a seek (a model; see docs/simulate.md). Each way " + options.rounds()
                + " times, in random order, with nothing in the page cache. The kernel's largest request is "
                + requestKib
                + " KiB; what a DataNode with libhadoop asks it to read ahead is asked by a program beside it."
                + " Means over rounds. "
                + busy;
    }

    private Table table() {
        Table table = new Table(
                "read ahead", ">readers", "they read", ">MB/s", ">a reader waits", ">a request", ">between two seeks");
        for (ReadAheadArm readAhead : ReadAheadArm.values()) {
            for (int readers : options.readers()) {
                for (Manner manner : Manner.values()) {
                    List<TurnsRun> ways = of(readAhead, manner, readers);
                    table.row(
                            readAhead.label(),
                            Integer.toString(readers),
                            manner.label(),
                            Quantity.number(mean(ways, TurnsRun::bytesPerSecond) / 1e6),
                            Quantity.number(mean(ways, TurnsRun::meanEnd)) + " s",
                            kib(mean(ways, run -> run.asked().bytesOfARead())),
                            kib(mean(ways, run -> run.asked().bytesBetweenSeeks())));
                }
            }
        }
        return table;
    }

    private static String kib(double bytes) {
        return Quantity.number(bytes / 1024) + " KiB";
    }

    private static double mean(List<TurnsRun> ways, ToDoubleFunction<TurnsRun> figure) {
        return Estimate.ofMean(ways, figure).value();
    }
}
