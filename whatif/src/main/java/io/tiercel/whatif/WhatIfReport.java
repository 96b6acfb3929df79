package io.tiercel.whatif;

import io.tiercel.report.Claim;
import io.tiercel.report.ClaimIds;
import io.tiercel.report.ConsecutiveSeeds;
import io.tiercel.report.Estimate;
import io.tiercel.report.Progress;
import io.tiercel.report.Quantity;
import io.tiercel.report.Table;
import io.tiercel.simulator.scenario.Scenario;
import io.tiercel.simulator.scenario.WhatIf;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What would change if a scenario were another: the same workloads with the same seeds, with and without the changes.
 *
 * <p>Each figure is one less the time with the changes by that without them, seed by seed, with the 95 per cent confidence
 * interval over the seeds. So it tells how much chance there is in when tasks and heartbeats come, not how far the model is
 * from the cluster.
 */
public final class WhatIfReport {
    /** For a scenario with one seed: from that one on. */
    private static final int REPLICATIONS = 10;

    private final Scenario scenario;
    private final List<WhatIfAnswer> answers;

    private WhatIfReport(Scenario scenario, List<WhatIfAnswer> answers) {
        this.scenario = scenario;
        this.answers = List.copyOf(answers);
    }

    /**
     * Simulates the scenario, and with each of the changes by itself.
     *
     * @throws IllegalArgumentException if there can be no such cluster, policy or workload
     */
    public static WhatIfReport run(Scenario scenario, List<WhatIf> questions, Progress progress) {
        Scenario base = replicated(scenario);
        List<Scenario> changed =
                questions.stream().map(question -> question.of(base)).toList();
        List<SimulatedRun> without = Simulation.run(base, progress);
        List<WhatIfAnswer> answers = new ArrayList<>();
        for (int i = 0; i < questions.size(); i++) {
            List<SimulatedRun> with = Simulation.run(changed.get(i), progress);
            answers.addAll(WhatIfAnswer.all(questions.get(i).text(), without, with));
        }
        return new WhatIfReport(base, answers);
    }

    public String text() {
        Table table = new Table(
                "what if", "workload", "policy", ">job time", ">then", ">less", ">run time", ">then", ">less");
        for (WhatIfAnswer answer : answers) {
            table.row(
                    answer.question(),
                    answer.workload(),
                    answer.policy(),
                    Quantity.seconds(answer.jobSeconds().before()),
                    Quantity.seconds(answer.jobSeconds().after()),
                    Quantity.percent(answer.jobSeconds().saved()),
                    Quantity.seconds(answer.runSeconds().before()),
                    Quantity.seconds(answer.runSeconds().after()),
                    Quantity.percent(answer.runSeconds().saved()));
        }
        return scenario.name() + ", means over " + scenario.seeds().size() + " seeds\n\n" + table.text();
    }

    /** The time of a job saved by each change. A simulation promises no figure: nothing holds, or does not. */
    public List<Claim> claims() {
        ClaimIds ids = new ClaimIds();
        List<Claim> claims = new ArrayList<>();
        for (WhatIfAnswer answer : answers) {
            String title = answer.workload() + " under " + answer.policy() + ", " + answer.question();
            Estimate saved = answer.jobSeconds().saved();
            claims.add(Claim.of(ids.of(title), title + ": job time saved", saved.times(100), "%"));
        }
        return claims;
    }

    public Map<String, Object> additions() {
        Map<String, Object> additions = new LinkedHashMap<>();
        additions.put("replications", scenario.seeds().size());
        additions.put("what_if", answers);
        return additions;
    }

    private static Scenario replicated(Scenario scenario) {
        long first = scenario.seeds().get(0);
        return scenario.seeds().size() > 1 ? scenario : scenario.withSeeds(ConsecutiveSeeds.from(first, REPLICATIONS));
    }
}
