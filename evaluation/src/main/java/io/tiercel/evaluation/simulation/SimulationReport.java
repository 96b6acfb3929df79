package io.tiercel.evaluation.simulation;

import io.tiercel.core.model.LocalityLevel;
import io.tiercel.evaluation.results.Claim;
import io.tiercel.evaluation.results.Quantity;
import io.tiercel.evaluation.results.Table;
import io.tiercel.simulator.world.Scheme;
import io.tiercel.simulator.world.Traffic;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeSet;
import java.util.stream.Stream;

/** What the runs of a scenario came to, for people and for scripts; means over the seeds. */
public final class SimulationReport {
    private final String scenario;
    private final List<SimulatedRun> runs;
    private final List<RunGroup> groups;

    public SimulationReport(String scenario, List<SimulatedRun> runs) {
        this.scenario = scenario;
        this.runs = List.copyOf(runs);
        this.groups = RunGroup.of(runs);
    }

    public String text() {
        int seeds = groups.get(0).runs().size();
        return scenario + ", " + (seeds == 1 ? "one seed" : "means over " + seeds + " seeds") + "\n\n"
                + runTimes().text() + "\nmap tasks by the level at which they read\n\n"
                + levels().text() + "\nrun time of jobs by application, in seconds\n\n"
                + jobs().text();
    }

    /** The run time of each workload under each policy. A simulation promises no figure, so every claim holds. */
    public List<Claim> claims() {
        return groups.stream().map(SimulationReport::claim).toList();
    }

    /** Each run by itself, with its jobs. */
    public Map<String, Object> additions() {
        return Map.of("runs", runs.stream().map(RunJson::of).toList());
    }

    private Table runTimes() {
        Table table = new Table(
                "workload",
                "policy",
                ">run time",
                ">+-",
                ">less than no-cache",
                ">hit ratio",
                ">byte hit ratio",
                ">disk",
                ">network",
                ">evicted");
        for (RunGroup group : groups) {
            table.row(
                    group.workload(),
                    group.policy().label(),
                    Quantity.seconds(group.mean(SimulatedRun::runSeconds)),
                    Quantity.seconds(group.spreadSeconds()),
                    gain(group),
                    ratio(group.mean(run -> run.result().hitRatio())),
                    ratio(group.mean(run -> run.result().byteHitRatio())),
                    Quantity.bytes(group.meanBytes(Traffic::disk)),
                    Quantity.bytes(group.meanBytes(Traffic::host)),
                    Quantity.bytes(group.meanBytes(Traffic::evicted)));
        }
        return table;
    }

    private Table levels() {
        Stream<String> labels = Arrays.stream(LocalityLevel.values()).map(level -> ">" + level.label());
        Table table =
                new Table(Stream.concat(Stream.of("workload", "policy"), labels).toArray(String[]::new));
        for (RunGroup group : groups) {
            List<String> cells =
                    new ArrayList<>(List.of(group.workload(), group.policy().label()));
            for (LocalityLevel level : LocalityLevel.values()) {
                cells.add(String.format(Locale.ROOT, "%.0f", group.meanMaps(level)));
            }
            table.row(cells.toArray(String[]::new));
        }
        return table;
    }

    private Table jobs() {
        TreeSet<String> applications = new TreeSet<>();
        groups.forEach(group -> applications.addAll(group.applications()));
        Stream<String> headings = applications.stream().map(application -> ">" + application);
        Table table = new Table(
                Stream.concat(Stream.of("workload", "policy"), headings).toArray(String[]::new));
        for (RunGroup group : groups) {
            List<String> cells =
                    new ArrayList<>(List.of(group.workload(), group.policy().label()));
            for (String application : applications) {
                OptionalDouble seconds = group.meanJobSeconds(application);
                cells.add(seconds.isPresent() ? Quantity.number(seconds.getAsDouble()) : "-");
            }
            table.row(cells.toArray(String[]::new));
        }
        return table;
    }

    /** Against No-Cache on the same workload, where the scenario has that. */
    private String gain(RunGroup group) {
        Optional<RunGroup> floor = groups.stream()
                .filter(other -> other.workload().equals(group.workload()) && other.policy() == Scheme.NO_CACHE)
                .findFirst();
        double seconds = group.mean(SimulatedRun::runSeconds);
        return floor.map(base -> Quantity.percent(1 - seconds / base.mean(SimulatedRun::runSeconds)))
                .orElse("-");
    }

    private static Claim claim(RunGroup group) {
        String id = (group.workload() + "-" + group.policy().label())
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^a-z0-9]+", "-");
        String title = group.workload() + " under " + group.policy().label() + ": run time";
        return Claim.of(id, title, group.mean(SimulatedRun::runSeconds), "s", true)
                .withSpread(group.spreadSeconds());
    }

    private static String ratio(double ratio) {
        return String.format(Locale.ROOT, "%.4f", ratio);
    }
}
