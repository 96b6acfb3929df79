package io.tiercel.whatif;

import io.tiercel.report.Claim;
import io.tiercel.report.ClaimIds;
import io.tiercel.report.Report;
import io.tiercel.simulator.scenario.Scenario;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What the runs of a scenario came to, for people and for scripts. */
public final class SimulationReport {
    private final Scenario scenario;
    private final List<SimulatedRun> runs;
    private final SchemeComparison comparison;

    /** Of all runs of the scenario, in its order. */
    public SimulationReport(Scenario scenario, List<SimulatedRun> runs) {
        this.scenario = scenario;
        this.runs = List.copyOf(runs);
        this.comparison = new SchemeComparison(runs);
    }

    public String text() {
        int seeds = scenario.seeds().size();
        return scenario.name() + ", " + (seeds == 1 ? "one seed" : "means over " + seeds + " seeds") + "\n\n"
                + TimeTable.of(comparison).text()
                + TimeTable.note(comparison)
                + "\n\nwhat was read out of memory, and what was moved\n\n"
                + TrafficTable.of(comparison).text()
                + "\nmap tasks by the level at which they read\n\n"
                + LevelTable.of(comparison).text()
                + "\nwhat was in memory over time, with seed "
                + scenario.seeds().get(0) + "\n\n"
                + ContentsTable.of(comparison, scenario.cluster().cacheBytes()).text()
                + "\ntime of jobs by application\n\n"
                + ApplicationTable.of(comparison).text();
    }

    /** Each job by itself under each policy. */
    public String jobs() {
        return comparison.workloads().stream()
                .map(workload -> "\ntime of each job of " + workload + ", with seed "
                        + scenario.seeds().get(0) + "\n\n"
                        + JobTable.of(comparison.groups(workload)).text())
                .collect(Collectors.joining());
    }

    /** A page with plots. */
    public String html(Report report) {
        return new SimulationPage(scenario, comparison).html(report);
    }

    /**
     * The time of each workload under each policy: of its whole run, or of a job where jobs come at their own times. A
     * simulation promises no figure: nothing holds, or does not.
     */
    public List<Claim> claims() {
        ClaimIds ids = new ClaimIds();
        return comparison.groups().stream().map(group -> claim(group, ids)).toList();
    }

    /** What each policy came to on each workload, and each run by itself, with its jobs. */
    public Map<String, Object> additions() {
        Map<String, Object> additions = new LinkedHashMap<>();
        additions.put("comparison", comparison.groups().stream().map(this::json).toList());
        additions.put("runs", runs.stream().map(RunJson::of).toList());
        return additions;
    }

    private Map<String, Object> json(RunGroup group) {
        ComparedTime compared = comparison.comparedTime(group.workload());
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("workload", group.workload());
        json.put("policy", group.policy().label());
        json.put("run_seconds", group.spread(ComparedTime.RUN::seconds));
        json.put("job_seconds", group.spread(ComparedTime.JOB::seconds));
        json.put("compared", compared == ComparedTime.RUN ? "run_seconds" : "job_seconds");
        json.put("less_than_no_cache", comparison.gain(group, compared::seconds));
        return json;
    }

    private Claim claim(RunGroup group, ClaimIds ids) {
        ComparedTime compared = comparison.comparedTime(group.workload());
        String id = ids.of(group.workload() + "-" + group.policy().label());
        String title = group.workload() + " under " + group.policy().label() + ": " + compared.words();
        Spread seconds = group.spread(compared::seconds);
        Claim claim = Claim.of(id, title, seconds.mean(), "s");
        return group.runs().size() > 1 ? claim.withSpread(seconds.halfRange()) : claim;
    }
}
