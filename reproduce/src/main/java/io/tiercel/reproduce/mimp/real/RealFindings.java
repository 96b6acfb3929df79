package io.tiercel.reproduce.mimp.real;

import io.tiercel.report.BarChart;
import io.tiercel.report.Claim;
import io.tiercel.report.Findings;
import io.tiercel.report.LineChart;
import io.tiercel.report.LineChart.Axis;
import io.tiercel.report.LineChart.Point;
import io.tiercel.report.Page;
import io.tiercel.report.Quantity;
import io.tiercel.report.Table;
import io.tiercel.reproduce.mimp.Share;
import io.tiercel.reproduce.mimp.agent.AgentStatus;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** What came of batch VMs beside a web VM on real processes. Immutable. */
public final class RealFindings implements Findings {
    private static final String RESPONSES_WORDS =
            "Medians over rounds. Response times are from when a request was to arrive. Unsent are requests that found 1,000 "
                    + "others waiting; they are in no response time. Runnable: how many threads of the web VM wait for a "
                    + "processor, on average, as the agent says.";
    private static final String CPU_WORDS =
            "Medians over rounds, of all processors. Of what is left: what batch VMs got of what the web VM, its clients, the "
                    + "agent and all else on this machine left. Raises: how often the guard raised a batch VM in a round, as the "
                    + "agent says.";

    private final RealOptions options;
    private final Calibration calibration;
    private final String howMade;
    private final String busy;
    private final List<RealRun> runs;
    private final GuardRun guard;

    RealFindings(
            RealOptions options,
            Calibration calibration,
            String howMade,
            String busy,
            List<RealRun> runs,
            GuardRun guard) {
        this.options = options;
        this.calibration = calibration;
        this.howMade = howMade;
        this.busy = busy;
        this.runs = List.copyOf(runs);
        this.guard = guard;
    }

    RealOptions options() {
        return options;
    }

    GuardRun guard() {
        return guard;
    }

    /** By round. */
    List<RealRun> runs(Share share, int load) {
        return runs.stream()
                .filter(run -> run.share() == share && run.load() == load)
                .sorted(Comparator.comparingInt(RealRun::round))
                .toList();
    }

    /** What share of the processors something else took: the most of the shares' medians, from 0 to 1. */
    double others(int load) {
        return Stream.of(Share.values())
                .mapToDouble(share -> median(runs(share, load), RealRun::others))
                .max()
                .orElse(0);
    }

    @Override
    public List<Claim> claims() {
        return RealClaims.of(this);
    }

    /** Each run, for scripts. */
    @Override
    public Map<String, Object> additions() {
        return Map.of("calibration", calibration, "backgroundClass", howMade, "runs", runs, "guard", guard);
    }

    @Override
    public Page page() {
        return new Page("Tiercel: batch VMs that disturb nobody, on real processes")
                .paragraph(words())
                .figure(responseChart().svg(), "Mean response time by the web VM's load. Median over rounds.")
                .figure(leftChart().svg(), "What batch VMs got of what all others left.")
                .heading("Responses")
                .paragraph(RESPONSES_WORDS)
                .table(responses())
                .heading("Processors")
                .paragraph(CPU_WORDS)
                .table(processors());
    }

    private String words() {
        return "This machine as a hypervisor, with " + calibration.processors() + " processors: a web VM and "
                + options.batchVms()
                + " batch VMs, each a control group. The web VM serves a page over HTTP. Alone, at low "
                + "load, a request takes " + Quantity.number(calibration.pageCpuMillis())
                + " ms of a processor and is answered in " + Quantity.number(calibration.meanMillis())
                + " ms; loads are in percent of all processors by that. Requests arrive by Poisson, whether those before were "
                + "answered or not, and all shares of a round have the same. Each batch VM has two threads that compute "
                + "without end. Every case ran for " + options.seconds() + " s in each of " + options.rounds()
                + " rounds, in random order; a run during which something else took more than "
                + Quantity.percent(RealReproduction.OTHERS_MAX)
                + " of the processors was repeated, as long as there was time for that" + busy + ". " + seen();
    }

    /** What shows that the class took effect. */
    private String seen() {
        List<RealRun> background =
                runs.stream().filter(run -> run.share() == Share.BACKGROUND).toList();
        long said = background.stream()
                .filter(run -> run.classes().stream().allMatch(AgentStatus.BACKGROUND::equals))
                .count();
        long idle = background.stream().filter(RealRun::idle).count();
        return "The background class was made by tiercel-agent, which says of it: " + howMade
                + ". It said of all batch VMs "
                + "that they were in the class at the end of " + said + " of " + background.size()
                + " runs, and the kernel had them in its idle class at the beginning of " + idle
                + ". In the other runs no batch VM was in it.";
    }

    private Table responses() {
        Table table = new Table(
                ">load", "batch VMs", ">mean", ">50 %", ">95 %", ">99 %", ">answered a second", ">unsent", ">runnable");
        for (List<RealRun> these : cases()) {
            table.row(
                    load(these),
                    these.get(0).share().title(),
                    millis(median(these, run -> run.responses().meanMillis())),
                    millis(median(these, run -> run.responses().p50Millis())),
                    millis(median(these, run -> run.responses().p95Millis())),
                    millis(median(these, run -> run.responses().p99Millis())),
                    Quantity.number(median(these, RealRun::throughput)),
                    Quantity.percent(median(these, RealFindings::unsent)),
                    Quantity.number(median(these, RealRun::webRunnable)));
        }
        return table;
    }

    private Table processors() {
        Table table = new Table(
                ">load",
                "batch VMs",
                ">web",
                ">clients",
                ">agent",
                ">others",
                ">batch",
                ">of what is left",
                ">batch units a second",
                ">raises");
        for (List<RealRun> these : cases()) {
            boolean alone = these.get(0).share() == Share.ALONE;
            table.row(
                    load(these),
                    these.get(0).share().title(),
                    Quantity.percent(median(these, run -> run.shareOfProcessors(RealHost.WEB))),
                    Quantity.percent(median(these, run -> run.shareOfProcessors(RealHost.CLIENTS))),
                    Quantity.percent(median(these, run -> run.shareOfProcessors(RealHost.AGENT))),
                    Quantity.percent(median(these, RealRun::others)),
                    Quantity.percent(median(these, run -> run.batchSeconds() / (run.processors() * run.seconds()))),
                    alone ? "-" : Quantity.percent(median(these, RealRun::batchOfLeft)),
                    alone ? "-" : Quantity.number(median(these, run -> run.batchUnits() / run.seconds())),
                    Quantity.number(median(these, run -> (double) run.raises())));
        }
        return table;
    }

    /** The runs of each load and share. */
    private List<List<RealRun>> cases() {
        return options.loads().stream()
                .flatMap(load -> Stream.of(Share.values()).map(share -> runs(share, load)))
                .toList();
    }

    private LineChart responseChart() {
        List<LineChart.Curve> curves = new ArrayList<>();
        for (Share share : Share.values()) {
            curves.add(new LineChart.Curve(
                    share.title(),
                    options.loads().stream()
                            .map(load -> new Point(
                                    load,
                                    median(
                                            runs(share, load),
                                            run -> run.responses().meanMillis())))
                            .toList()));
        }
        return new LineChart(curves, "load in percent", Axis.LINEAR, Axis.LOGARITHMIC, RealFindings::millis);
    }

    private BarChart leftChart() {
        List<Share> shares = List.of(Share.DEFAULT_WEIGHT, Share.LOWEST_WEIGHT, Share.BACKGROUND);
        List<BarChart.Group> groups = options.loads().stream()
                .map(load -> new BarChart.Group(
                        load + " % load",
                        shares.stream()
                                .map(share -> Math.max(0, median(runs(share, load), RealRun::batchOfLeft)))
                                .toList()))
                .toList();
        return new BarChart(shares.stream().map(Share::title).toList(), groups, false, Quantity::percent);
    }

    private static double unsent(RealRun run) {
        return (double) run.responses().unsent() / Math.max(1, run.responses().arrived());
    }

    private static String load(List<RealRun> these) {
        return these.get(0).load() + " %";
    }

    private static String millis(double millis) {
        return Quantity.number(millis) + " ms";
    }

    /** The middle one; of an even number, the mean of the two in the middle. */
    static double median(List<RealRun> runs, ToDoubleFunction<RealRun> figure) {
        double[] sorted = runs.stream().mapToDouble(figure).sorted().toArray();
        int half = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
    }
}
