package io.tiercel.reproduce.speed;

import io.tiercel.report.Claim;
import io.tiercel.report.Findings;
import io.tiercel.report.Line;
import io.tiercel.report.LineChart;
import io.tiercel.report.LineChart.Axis;
import io.tiercel.report.LineChart.Curve;
import io.tiercel.report.LineChart.Point;
import io.tiercel.report.Page;
import io.tiercel.report.Quantity;
import io.tiercel.report.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** How fast the simulator was. Immutable. */
public final class SpeedFindings implements Findings {
    private static final double PAPER_SECONDS_MAX = 10;
    private static final double EVENTS_MIN = 1e6;

    private static final String WORDS =
            "Clusters that grow, with a workload that grows with them, under cava, each simulated for as often as takes four "
                    + "seconds, after once in which the JVM comes by its memory. Where jobs sort, the links between racks fill "
                    + "up in the larger clusters: each transfer that "
                    + "comes or goes then touches the rates of more others. What a larger cluster has in memory is less often in "
                    + "the machine's caches, whatever is done with it; so each is compared with clusters of the smallest size, as "
                    + "many as have as many VMs, files, jobs and tasks, which take turns of a tenth of a virtual second: apart. "
                    + "And each is simulated once more in a JVM that compiles nothing, where an instruction takes some tens of "
                    + "times as long, and memory as long as ever: interpreted. That shows whether more is done for a task. "
                    + "The limit is what n log n comes to.";

    private final TimedRun paper;
    private final List<Growth> growths;

    SpeedFindings(TimedRun paper, List<Growth> growths) {
        this.paper = paper;
        this.growths = List.copyOf(growths);
    }

    @Override
    public List<Claim> claims() {
        List<Claim> claims = new ArrayList<>(List.of(seconds(), events()));
        growths.forEach(growth -> claims.addAll(claims(growth)));
        return claims;
    }

    @Override
    public Map<String, Object> additions() {
        return Map.of("w1", paper, "growths", growths);
    }

    @Override
    public Page page() {
        Page page = new Page("Tiercel: how fast the simulator is").paragraph(WORDS);
        page.figure(chart().svg(), "What a map task costs with all that belongs to it; a flat line is linear growth.");
        page.figure(interpreted().svg(), "The same, interpreted: the work for a map task.");
        growths.forEach(growth -> page.heading(growth.jobs().words()).table(table(growth)));
        return page;
    }

    private Claim seconds() {
        return Claim.of("w1-seconds", "W1 on 103 workers under cava, in the goal of 10 s", paper.seconds(), "s")
                .withGoal(Line.below(PAPER_SECONDS_MAX));
    }

    private Claim events() {
        return Claim.of(
                        "w1-events",
                        "events a second in W1, with all decisions, goal a million",
                        paper.eventsPerSecond(),
                        "/s")
                .withGoal(Line.atLeast(EVENTS_MIN))
                .withNote("of the event loop alone: tiercel benchmark EventLoop");
    }

    private static List<Claim> claims(Growth growth) {
        return List.of(
                tenfold(growth, "growth-", "cost of a task in a cluster ten times as large", growth.ofTaskTenfold())
                        .withNote("the small one has the machine's caches to itself"),
                tenfold(
                        growth,
                        "growth-apart-",
                        "cost of a task in a cluster ten times as large, against ten apart",
                        growth.ofTaskTenfoldBesideOthers()),
                tenfold(
                                growth,
                                "growth-work-",
                                "work for a task in a cluster ten times as large",
                                growth.ofWorkTenfold())
                        .withNote("by the time it takes interpreted"));
    }

    private static Claim tenfold(Growth growth, String id, String words, double times) {
        JobKind jobs = growth.jobs();
        double limit = growth.nearlyLinearTenfold();
        return Claim.of(id + jobs.id(), words + ": " + jobs.words(), times, "x")
                .withGoal(Line.atMost(limit))
                .withLimit(limit);
    }

    private static Table table(Growth growth) {
        Table table =
                new Table(">VMs", ">map tasks", ">events", ">time", ">events/s", ">a task", ">apart", ">interpreted");
        for (int size = 0; size < growth.runs().size(); size++) {
            TimedRun run = growth.runs().get(size);
            table.row(
                    String.format(Locale.ROOT, "%,d", run.vms()),
                    String.format(Locale.ROOT, "%,d", run.tasks()),
                    String.format(Locale.ROOT, "%,d", run.events()),
                    Quantity.seconds(run.seconds()),
                    String.format(Locale.ROOT, "%,.0f", run.eventsPerSecond()),
                    perTask(run),
                    perTask(growth.apart().get(size)),
                    perTask(growth.interpreted().get(size)));
        }
        return table;
    }

    private static String perTask(TimedRun run) {
        return Quantity.number(run.microsPerTask()) + " us";
    }

    private LineChart chart() {
        List<Curve> curves = new ArrayList<>();
        for (Growth growth : growths) {
            curves.add(curve(growth.jobs().words(), growth.runs()));
            curves.add(curve(growth.jobs().words() + ", apart", growth.apart()));
        }
        return chart(curves);
    }

    private LineChart interpreted() {
        List<Curve> curves = growths.stream()
                .map(growth -> curve(growth.jobs().words(), growth.interpreted()))
                .toList();
        return chart(curves);
    }

    private static LineChart chart(List<Curve> curves) {
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
