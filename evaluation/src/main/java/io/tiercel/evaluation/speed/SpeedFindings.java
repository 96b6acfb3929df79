package io.tiercel.evaluation.speed;

import io.tiercel.evaluation.results.Claim;
import io.tiercel.evaluation.results.ClaimTable;
import io.tiercel.evaluation.results.Quantity;
import io.tiercel.evaluation.results.Table;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** How fast the simulator was. Immutable. */
public final class SpeedFindings {
    private static final double PAPER_SECONDS_MAX = 10;
    /** The cost of a cluster ten times as large may be so many times ten. */
    private static final double NEAR_LINEAR = 1.5;

    private final List<TimedRun> paper;
    private final List<TimedRun> growing;

    SpeedFindings(List<TimedRun> paper, List<TimedRun> growing) {
        this.paper = List.copyOf(paper);
        this.growing = List.copyOf(growing);
    }

    public List<Claim> claims() {
        TimedRun median = paper.stream()
                .sorted(Comparator.comparingDouble(TimedRun::seconds))
                .toList()
                .get(paper.size() / 2);
        double tenfold = Math.pow(10, exponent() - 1);
        return List.of(
                Claim.of(
                                "w1-seconds",
                                "W1 on 103 workers under cava, in the goal of 10 s",
                                median.seconds(),
                                "s",
                                median.seconds() < PAPER_SECONDS_MAX)
                        .withNote(Quantity.number(median.eventsPerSecond()) + " events/s with all decisions"),
                Claim.of(
                                "growth-tenfold",
                                "cost of a task in a cluster ten times as large",
                                tenfold,
                                "x",
                                tenfold <= NEAR_LINEAR)
                        .withNote(
                                "links between racks fill up in the larger ones, so that more transfers feel each other"));
    }

    public Map<String, Object> additions() {
        return Map.of("w1", paper, "growing", growing);
    }

    public String text() {
        Table table = new Table(">VMs", ">map tasks", ">events", ">time", ">events/s", ">a task");
        for (TimedRun run : growing) {
            table.row(
                    String.format(Locale.ROOT, "%,d", run.vms()),
                    String.format(Locale.ROOT, "%,d", run.tasks()),
                    String.format(Locale.ROOT, "%,d", run.events()),
                    Quantity.seconds(run.seconds()),
                    String.format(Locale.ROOT, "%,.0f", run.eventsPerSecond()),
                    Quantity.number(run.microsPerTask()) + " us");
        }
        return "One simulation of clusters that grow, with a workload that grows with them, under cava\n\n"
                + table.text() + "\n" + ClaimTable.of(claims()).text();
    }

    /** Of the time over the tasks, from the second of the sizes on: in the first the JVM still warms up. */
    private double exponent() {
        TimedRun small = growing.get(growing.size() > 2 ? 1 : 0);
        TimedRun large = growing.get(growing.size() - 1);
        return Math.log(large.seconds() / small.seconds()) / Math.log(large.tasks() / (double) small.tasks());
    }
}
