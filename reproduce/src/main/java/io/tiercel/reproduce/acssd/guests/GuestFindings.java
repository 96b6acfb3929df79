package io.tiercel.reproduce.acssd.guests;

import io.tiercel.report.Claim;
import io.tiercel.report.Estimate;
import io.tiercel.report.Findings;
import io.tiercel.report.Line;
import io.tiercel.report.Page;
import io.tiercel.report.Quantity;
import io.tiercel.report.Table;
import io.tiercel.reproduce.acssd.guests.GuestRun.Move;
import java.util.List;
import java.util.Map;

/** What came of AC-SSD's loop over real guests. Immutable. */
public final class GuestFindings implements Findings {
    private static final double PERCENT = 100;

    private final GuestOptions options;
    private final GuestRun run;

    GuestFindings(GuestOptions options, GuestRun run) {
        this.options = options;
        this.run = run;
    }

    GuestRun run() {
        return run;
    }

    @Override
    public List<Claim> claims() {
        return List.of(
                Claim.of(
                                "rounds",
                                "rounds until a guest that has become busy has nearly all of the SSD, at most",
                                Estimate.ofMean(run.moves(), Move::rounds),
                                "")
                        .withGoal(Line.atMost(2)),
                Claim.of(
                                "given",
                                "the most that the caches of an SSD had together, of its room, at most",
                                Estimate.ofMean(List.of(run), GuestRun::mostGiven),
                                "")
                        .withGoal(Line.atMost(1)),
                Claim.of(
                                "kills",
                                "kills of the server after which the writing guest went on without loss, of "
                                        + run.killed(),
                                Estimate.ofMean(List.of(run), GuestRun::wentOn),
                                "")
                        .withGoal(Line.atLeast(run.killed())),
                Claim.of(
                                "agent-cpu",
                                "what an agent uses of a processor, at most",
                                Estimate.ofMean(run.agentShare(), share -> share * PERCENT),
                                "%")
                        .withGoal(Line.atMost(1)));
    }

    @Override
    public Map<String, Object> additions() {
        return Map.of("run", run);
    }

    @Override
    public Page page() {
        return new Page("Tiercel: an SSD shared among real guests")
                .paragraph(words())
                .table(table());
    }

    private String words() {
        return "Three guests of QEMU in software emulation, on the SSD budgets of two emulated hypervisors. Each has the real "
                + "agent, and the coordinator divides the SSDs every " + options.intervalSeconds()
                + " s. Of two guests on one SSD of 64 MB, one reads a working set of 64 MB at random, and then the other. "
                + "The third writes numbers and reads them back.";
    }

    private Table table() {
        Table table = new Table(">turn", ">rounds", ">seconds", ">part of the SSD then");
        for (int turn = 0; turn < run.moves().size(); turn++) {
            Move move = run.moves().get(turn);
            table.row(
                    "" + (turn + 1),
                    "" + move.rounds(),
                    Quantity.number(move.seconds()),
                    Quantity.percent(move.part()));
        }
        return table;
    }
}
