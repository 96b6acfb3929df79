package io.tiercel.reproduce.scheduling;

import io.tiercel.core.model.LocalityLevel;
import io.tiercel.report.BarChart;
import io.tiercel.report.Claim;
import io.tiercel.report.Estimate;
import io.tiercel.report.Findings;
import io.tiercel.report.Line;
import io.tiercel.report.Page;
import io.tiercel.report.Quantity;
import io.tiercel.report.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** What scheduling cost. Immutable. */
public final class SchedulingFindings implements Findings {
    private static final double RATIO_MAX = 1.15;

    private static final String WORDS =
            "Hadoop's scheduler load simulator: a real ResourceManager, whose VMs and masters are simulated in its JVM, each "
                    + "run in a JVM of its own that jobs of the same kind have warmed up. Scheduling is what the scheduler "
                    + "does at the VMs' heartbeats, and all that the ResourceManager does for a request of a master, from "
                    + "the first job's submission to the last one's end. The jobs and what they ask for are the same in each "
                    + "run. A simulated task takes as long wherever it runs: jobs that wait for a slot near their input "
                    + "make the load take longer, with more heartbeats and requests, and save nothing by it here. So "
                    + "the ratio is also of as many calls as the other's. Times are of a processor, of the threads that "
                    + "do the work, where no clock is named: by the clock a call also takes what others on the machine "
                    + "have of the processors meanwhile, and its waits for locks.";

    private final long seed;
    private final List<SizeFindings> sizes;
    private final String words;

    /** @param sittings when the runs were measured, where that was not at once; otherwise empty */
    SchedulingFindings(long seed, List<SizeFindings> sizes, String sittings) {
        this.seed = seed;
        this.sizes = List.copyOf(sizes);
        this.words = WORDS + sittings;
    }

    @Override
    public List<Claim> claims() {
        List<Claim> claims = new ArrayList<>();
        for (SizeFindings size : sizes) {
            claims.add(callRatio(size, LoadArm.TIERCEL, LoadArm.STOCK));
            claims.add(ratio(size, LoadArm.TIERCEL, LoadArm.STOCK));
            claims.add(callRatio(size, LoadArm.TIERCEL, LoadArm.PATIENT));
            claims.add(ratio(size, LoadArm.TIERCEL, LoadArm.PATIENT));
            claims.add(callRatio(size, LoadArm.SILENT, LoadArm.STOCK));
            claims.add(ratio(size, LoadArm.SILENT, LoadArm.STOCK));
            claims.add(rate(size));
        }
        return claims;
    }

    @Override
    public Map<String, Object> additions() {
        return Map.of("runs", sizes);
    }

    @Override
    public Page page() {
        Page page = new Page("Tiercel: what scheduling costs")
                .paragraph(words)
                .figure(
                        chart().svg(),
                        "Scheduling for an allocated container, mean of the runs, of a processor's time.");
        for (SizeFindings size : sizes) {
            page.heading(heading(size)).table(costs(size)).table(levels(size)).paragraph(order(size));
        }
        return page;
    }

    /** Of the same number of calls: what a heartbeat and a request cost. */
    private static Claim callRatio(SizeFindings size, LoadArm arm, LoadArm other) {
        Estimate heartbeat = size.ratio(arm, other, run -> perCall(run.nodeUpdates()));
        Estimate request = size.ratio(arm, other, run -> perCall(run.masterCalls()));
        Estimate clock = size.callRatio(arm, other, CallFigures::seconds);
        return claim(
                        size,
                        arm,
                        other,
                        "call-",
                        "as many heartbeats and requests",
                        size.callRatio(arm, other, CallFigures::processorSeconds))
                .withNote("a heartbeat " + estimate(heartbeat) + "x, a request " + estimate(request)
                        + "x, by the clock " + estimate(clock) + "x");
    }

    /** Of the whole load, which takes longer where jobs wait for slots near their input. */
    private static Claim ratio(SizeFindings size, LoadArm arm, LoadArm other) {
        Estimate clock = size.ratio(arm, other, RunFigures::schedulingSeconds);
        Estimate run = size.ratio(arm, other, RunFigures::seconds);
        return claim(
                        size,
                        arm,
                        other,
                        "",
                        "the whole load",
                        size.ratio(arm, other, RunFigures::schedulingProcessorSeconds))
                .withNote("the run took " + estimate(run) + "x, by the clock " + estimate(clock) + "x");
    }

    private static Claim claim(
            SizeFindings size, LoadArm arm, LoadArm other, String kind, String what, Estimate ratio) {
        return Claim.of(
                        arm.label() + "-" + kind + "ratio-" + (other == LoadArm.STOCK ? "" : other.label() + "-")
                                + size.vms(),
                        "scheduling time of " + what + " " + arm.words() + ", over that of " + other.words() + ", "
                                + vms(size.vms()) + ", goal " + RATIO_MAX,
                        ratio,
                        "x")
                .withGoal(Line.atMost(RATIO_MAX));
    }

    private static Claim rate(SizeFindings size) {
        double stock = size.mean(LoadArm.STOCK, RunFigures::allocationsPerSchedulingSecond);
        return Claim.of(
                        "allocations-" + size.vms(),
                        "containers allocated in a second of scheduling of a processor, " + vms(size.vms()),
                        Estimate.ofMean(size.of(LoadArm.TIERCEL), RunFigures::allocationsPerSchedulingSecond),
                        "/s")
                .withGoal(Line.atLeast(stock / RATIO_MAX))
                .withNote("stock " + Quantity.number(stock) + " /s; at least " + Quantity.number(stock / RATIO_MAX)
                        + " /s wanted");
    }

    private static Table costs(SizeFindings size) {
        Table table = new Table(
                "scheduled by",
                ">containers",
                ">handed back",
                ">run",
                ">containers/s",
                ">heartbeats",
                ">a heartbeat",
                ">requests",
                ">a request",
                ">scheduling",
                ">by the clock",
                ">whole JVM");
        for (LoadArm arm : LoadArm.values()) {
            table.row(
                    arm.words(),
                    count(size.mean(arm, RunFigures::tasks)),
                    count(size.mean(arm, RunFigures::surplus)),
                    Quantity.seconds(size.mean(arm, RunFigures::seconds)),
                    count(size.mean(arm, run -> run.tasks() / run.seconds())),
                    count(size.mean(arm, run -> run.nodeUpdates().calls())),
                    micros(size.mean(arm, run -> perCall(run.nodeUpdates()))),
                    count(size.mean(arm, run -> run.masterCalls().calls())),
                    micros(size.mean(arm, run -> perCall(run.masterCalls()))),
                    Quantity.seconds(size.mean(arm, RunFigures::schedulingProcessorSeconds)),
                    Quantity.seconds(size.mean(arm, RunFigures::schedulingSeconds)),
                    Quantity.seconds(size.mean(arm, RunFigures::processorSeconds)));
        }
        return table;
    }

    private static Table levels(SizeFindings size) {
        List<String> headings = new ArrayList<>(List.of("tasks at"));
        Arrays.stream(LocalityLevel.values()).forEach(level -> headings.add(">" + level.label()));
        Table table = new Table(headings.toArray(new String[0]));
        for (LoadArm arm : LoadArm.values()) {
            List<String> cells = new ArrayList<>(List.of(arm.words()));
            Arrays.stream(LocalityLevel.values())
                    .forEach(level -> cells.add(Quantity.percent(size.mean(
                            arm, run -> run.levels().getOrDefault(level.label(), 0) / (double) run.tasks()))));
            table.row(cells.toArray(new String[0]));
        }
        return table;
    }

    private BarChart chart() {
        List<String> series =
                Arrays.stream(LoadArm.values()).map(LoadArm::words).toList();
        List<BarChart.Group> groups = sizes.stream()
                .map(size -> new BarChart.Group(
                        vms(size.vms()),
                        Arrays.stream(LoadArm.values())
                                .map(arm -> size.mean(arm, run -> run.schedulingProcessorSeconds() * 1e6 / run.tasks()))
                                .toList()))
                .toList();
        return new BarChart(series, groups, false, SchedulingFindings::micros);
    }

    private static String heading(SizeFindings size) {
        return vms(size.vms()) + ", " + size.jobs() + " jobs, mean of "
                + size.of(LoadArm.STOCK).size() + " runs";
    }

    private String order(SizeFindings size) {
        return "Seed " + seed + "; in this order: "
                + size.runs().stream().map(run -> run.arm().label()).collect(Collectors.joining(", ")) + ".";
    }

    private static double perCall(CallFigures calls) {
        return calls.processorSeconds() * 1e6 / Math.max(1, calls.calls());
    }

    private static String estimate(Estimate estimate) {
        String value = Quantity.number(estimate.value());
        return estimate.halfWidth().isPresent()
                ? value + " ± " + Quantity.number(estimate.halfWidth().getAsDouble())
                : value;
    }

    private static String vms(int vms) {
        return count(vms) + " VMs";
    }

    private static String count(double count) {
        return String.format(Locale.ROOT, "%,.0f", count);
    }

    private static String micros(double micros) {
        return Quantity.number(micros) + " us";
    }
}
