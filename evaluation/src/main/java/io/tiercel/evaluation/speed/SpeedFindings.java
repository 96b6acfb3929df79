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

    private static final String WORDS =
            "Clusters that grow, with a workload that grows with them, under cava, each simulated for as often as takes four "
                    + "seconds, after once in which the JVM comes by its memory. Where jobs sort, the links between racks fill "
                    + "up in the larger clusters: each transfer that "
                    + "comes or goes then touches the rates of more others. What a larger cluster has in memory is less often in "
                    + "the machine's caches, whatever is done with it; so each is compared with clusters of the smallest size, as "
                    + "many as have as many VMs, files, jobs and tasks, which take turns of a tenth of a virtual second: apart.";

    private final TimedRun paper;
    private final List<Growth> growths;

    SpeedFindings(TimedRun paper, List<Growth> growths) {
        this.paper = paper;
        this.growths = List.copyOf(growths);
    }

    @Override
    public List<Claim> claims() {
        List<Claim> claims = new ArrayList<>(List.of(seconds(), events()));
        growths.forEach(growth -> claims.add(claim(growth)));
        return claims;
    }

    @Override
    public Map<String, Object> additions() {
        return Map.of("w1", paper, "growths", growths);
    }

    @Override
    public String text() {
        StringBuilder text = new StringBuilder(WORDS + "\n\n");
        for (Growth growth : growths) {
            text.append(growth.kind() + "\n\n").append(table(growth).text()).append('\n');
        }
        return text.append(ClaimTable.of(claims()).text()).toString();
    }

    @Override
    public String html(Report report) {
        Page page = new Page("Tiercel: how fast the simulator is").paragraph(WORDS);
        page.figure(chart().svg(), "What a map task costs with all that belongs to it; a flat line is linear growth.");
        growths.forEach(growth -> page.heading(growth.kind()).table(table(growth)));
        return page.heading("Claims")
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
        double tenfold = growth.ofTaskTenfoldBesideOthers();
        return Claim.of(
                        "growth-" + growth.id(),
                        "cost of a task in a cluster ten times as large, against ten apart: " + growth.kind(),
                        tenfold,
                        "x",
                        tenfold <= TENFOLD_MAX)
                .withLimit(TENFOLD_MAX)
                .withNote("against one that has the machine's caches to itself: "
                        + Quantity.number(growth.ofTaskTenfold()) + "x");
    }

    private static Table table(Growth growth) {
        Table table = new Table(">VMs", ">map tasks", ">events", ">time", ">events/s", ">a task", ">a task apart");
        for (int size = 0; size < growth.runs().size(); size++) {
            TimedRun run = growth.runs().get(size);
            table.row(
                    String.format(Locale.ROOT, "%,d", run.vms()),
                    String.format(Locale.ROOT, "%,d", run.tasks()),
                    String.format(Locale.ROOT, "%,d", run.events()),
                    Quantity.seconds(run.seconds()),
                    String.format(Locale.ROOT, "%,.0f", run.eventsPerSecond()),
                    Quantity.number(run.microsPerTask()) + " us",
                    Quantity.number(growth.apart().get(size).microsPerTask()) + " us");
        }
        return table;
    }

    private LineChart chart() {
        List<Curve> curves = new ArrayList<>();
        for (Growth growth : growths) {
            curves.add(curve(growth.kind(), growth.runs()));
            curves.add(curve(growth.kind() + ", apart", growth.apart()));
        }
        return new LineChart(curves, "VMs", Axis.LOGARITHMIC, Axis.LINEAR, micros -> Quantity.number(micros) + " us");
    }

    private static Curve curve(String name, List<TimedRun> runs) {
        return new Curve(
                name,
                runs.stream()
                        .map(run -> new Point(run.vms(), run.microsPerTask()))
                        .toList());
    }
}
