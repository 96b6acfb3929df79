package io.tiercel.evaluation.speed;

import io.tiercel.evaluation.results.Claim;
import io.tiercel.evaluation.results.ClaimTable;
import io.tiercel.evaluation.results.Findings;
import io.tiercel.evaluation.results.LineChart;
import io.tiercel.evaluation.results.LineChart.Axis;
import io.tiercel.evaluation.results.LineChart.Curve;
import io.tiercel.evaluation.results.LineChart.Point;
import io.tiercel.evaluation.results.Page;
import io.tiercel.evaluation.results.Quantity;
import io.tiercel.evaluation.results.Report;
import io.tiercel.evaluation.results.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** How fast the simulator was. Immutable. */
public final class SpeedFindings implements Findings {
    private static final double PAPER_SECONDS_MAX = 10;
    private static final double EVENTS_MIN = 1e6;
    /** What still counts as nearly linear. */
    private static final double TENFOLD_MAX = 1.5;

    private static final String LOOKUPS = "lookups in a hash table";

    private static final String WORDS =
            "Clusters that grow, with a workload that grows with them, under cava, each simulated for as often as takes four "
                    + "seconds. Where jobs sort, the links between racks fill up in the larger clusters: each transfer that "
                    + "comes or goes then touches the rates of more others. What more memory costs the machine itself is shown by "
                    + "lookups in a hash table of the JDK's with an entry for each map task: each does the same work in a table "
                    + "of any size.";

    private final TimedRun paper;
    private final List<Growth> growths;
    private final List<TimedLookups> lookups;

    /** @param lookups in tables as large as the growths' runs, from the smallest to the largest */
    SpeedFindings(TimedRun paper, List<Growth> growths, List<TimedLookups> lookups) {
        this.paper = paper;
        this.growths = List.copyOf(growths);
        this.lookups = List.copyOf(lookups);
    }

    @Override
    public List<Claim> claims() {
        List<Claim> claims = new ArrayList<>(List.of(seconds(), events()));
        growths.forEach(growth -> claims.add(claim(growth)));
        return claims;
    }

    @Override
    public Map<String, Object> additions() {
        return Map.of("w1", paper, "growths", growths, "lookups", lookups);
    }

    @Override
    public String text() {
        StringBuilder text = new StringBuilder(WORDS + "\n\n");
        for (Growth growth : growths) {
            text.append(growth.kind() + "\n\n").append(table(growth).text()).append('\n');
        }
        text.append(LOOKUPS + "\n\n").append(lookupTable().text()).append('\n');
        return text.append(ClaimTable.of(claims()).text()).toString();
    }

    @Override
    public String html(Report report) {
        Page page = new Page("Tiercel: how fast the simulator is").paragraph(WORDS);
        page.figure(chart().svg(), "What a map task costs with all that belongs to it; a flat line is linear growth.");
        growths.forEach(growth -> page.heading(growth.kind()).table(table(growth)));
        return page.heading(LOOKUPS)
                .table(lookupTable())
                .heading("Claims")
                .table(ClaimTable.of(claims()))
                .provenance(report)
                .html();
    }

    private Claim seconds() {
        return Claim.of(
                "w1-seconds",
                "W1 on 103 workers under cava, in the goal of 10 s",
                paper.seconds(),
                "s",
                paper.seconds() < PAPER_SECONDS_MAX);
    }

    private Claim events() {
        double rate = paper.eventsPerSecond();
        return Claim.of(
                        "w1-events",
                        "events a second in W1, with all decisions, goal a million",
                        rate,
                        "/s",
                        rate >= EVENTS_MIN)
                .withNote("of the event loop alone: tiercel benchmark EventLoop");
    }

    private Claim claim(Growth growth) {
        double tenfold = growth.ofTaskTenfold();
        return Claim.of(
                        "growth-" + growth.id(),
                        "cost of a task in a cluster ten times as large: " + growth.kind(),
                        tenfold,
                        "x",
                        tenfold <= TENFOLD_MAX)
                .withLimit(TENFOLD_MAX)
                .withNote("a lookup in a hash table ten times as large: " + Quantity.number(lookupTenfold()) + "x");
    }

    private double lookupTenfold() {
        TimedLookups small = lookups.get(0);
        TimedLookups large = lookups.get(lookups.size() - 1);
        return Growth.tenfold(large.nanos() / small.nanos(), large.entries() / (double) small.entries());
    }

    private Table lookupTable() {
        Table table = new Table(">entries", ">a lookup");
        for (TimedLookups timed : lookups) {
            table.row(String.format(Locale.ROOT, "%,d", timed.entries()), Quantity.number(timed.nanos()) + " ns");
        }
        return table;
    }

    private static Table table(Growth growth) {
        Table table = new Table(">VMs", ">map tasks", ">events", ">time", ">events/s", ">a task");
        for (TimedRun run : growth.runs()) {
            table.row(
                    String.format(Locale.ROOT, "%,d", run.vms()),
                    String.format(Locale.ROOT, "%,d", run.tasks()),
                    String.format(Locale.ROOT, "%,d", run.events()),
                    Quantity.seconds(run.seconds()),
                    String.format(Locale.ROOT, "%,.0f", run.eventsPerSecond()),
                    Quantity.number(run.microsPerTask()) + " us");
        }
        return table;
    }

    private LineChart chart() {
        List<Curve> curves = growths.stream()
                .map(growth -> new Curve(
                        growth.kind(),
                        growth.runs().stream()
                                .map(run -> new Point(run.vms(), run.microsPerTask()))
                                .toList()))
                .toList();
        return new LineChart(curves, "VMs", Axis.LOGARITHMIC, Axis.LINEAR, micros -> Quantity.number(micros) + " us");
    }
}
