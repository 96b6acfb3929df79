package io.tiercel.reproduce.acssd.borders;

import io.tiercel.lab.plan.LabHadoop;
import io.tiercel.report.Claim;
import io.tiercel.report.Findings;
import io.tiercel.report.Line;
import io.tiercel.report.Page;
import io.tiercel.report.Quantity;
import io.tiercel.report.Table;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** What came of looking for the borders of two applications. Immutable. */
public final class BordersFindings implements Findings {
    private static final double PERCENT = 100;

    private final BordersOptions options;
    private final BordersRun run;

    BordersFindings(BordersOptions options, BordersRun run) {
        this.options = options;
        this.run = run;
    }

    BordersRun run() {
        return run;
    }

    @Override
    public List<Claim> claims() {
        List<BordersRound> settled = run.settled();
        String ofThese = ", of the " + settled.size() + " from the second on,";
        int found = settled.isEmpty()
                ? 0
                : settled.get(settled.size() - 1).applications().size();
        return List.of(
                Claim.of(
                                "rounds",
                                "rounds until all is right, from when all agents are in session, at most",
                                run.roundsUntilRight(),
                                "")
                        .withGoal(Line.atMost(BordersRun.ROUNDS_MAX)),
                Claim.of("applications", "applications in the last round", found, "")
                        .withGoal(Line.near(run.truth().clusters().size(), 0)),
                wrong(
                        "members",
                        "rounds" + ofThese + " whose applications are not those built, VM by VM",
                        run.truth()::hasApplications),
                wrong(
                        "roles",
                        "rounds" + ofThese + " in which a VM has other roles than run in it",
                        run.truth()::hasRoles),
                wrong(
                        "monitor",
                        "rounds" + ofThese + " in which the monitor's VM is of one, or not told of",
                        run.truth()::hasMonitor),
                Claim.of("copying", "rounds in which the copy was seen at work, at least", (double) run.copying(), "")
                        .withGoal(Line.atLeast(2)),
                Claim.of("copied", "what was copied", PERCENT * run.copiedBytes() / run.bytes(), "%")
                        .withGoal(Line.near(PERCENT, 0)),
                Claim.of(
                                "watched",
                                "answers of both clusters to the monitor for each round, at least",
                                (double) run.watched()
                                        / Math.max(1, run.judged().size()),
                                "")
                        .withGoal(Line.atLeast(1)));
    }

    /** How many of the settled rounds are wrong; all of none would say nothing, but then the rounds until right are too many. */
    private Claim wrong(String id, String title, Predicate<BordersRound> isRight) {
        long wrong = run.settled().stream().filter(isRight.negate()).count();
        return Claim.of(id, title, (double) wrong, "").withGoal(Line.atMost(0));
    }

    @Override
    public Map<String, Object> additions() {
        return Map.of("run", run);
    }

    @Override
    public Page page() {
        return new Page("Tiercel: the borders of two applications")
                .paragraph(words())
                .heading("Rounds")
                .table(rounds())
                .heading("Machines in the last round")
                .table(machines());
    }

    private String words() {
        return "Two Hadoops on VMs that share hosts, each with its masters on a machine of its own and "
                + options.workers() + (options.workers() == 1 ? " worker" : " workers")
                + ". A distcp of " + Quantity.bytes(run.bytes())
                + " goes from one to the other, as a job of the first. A monitor in one more VM asks all four masters each "
                + "second. The real agent is in each machine, and the coordinator makes a round every "
                + options.intervalSeconds()
                + " s. The VMs have no SSD caches: it only finds who is of which application.";
    }

    private Table rounds() {
        Table table = new Table(">round", ">after", "what goes on", "applications", "of none", "job", "right");
        for (BordersRound round : run.rounds()) {
            boolean isRight = run.truth().hasApplications(round)
                    && run.truth().hasRoles(round)
                    && run.truth().hasMonitor(round);
            table.row(
                    "" + round.number(),
                    Quantity.number(round.seconds()) + " s",
                    round.phase().label(),
                    round.applications().values().stream()
                            .map(members -> String.join(" ", members))
                            .collect(Collectors.joining("; ")),
                    String.join(" ", round.others()),
                    round.hasJob() ? "runs" : "",
                    isRight ? "yes" : "no");
        }
        return table;
    }

    private Table machines() {
        Table table = new Table("machine", "built for", "application", "roles");
        List<BordersRound> rounds = run.rounds();
        if (!rounds.isEmpty()) {
            BordersRound last = rounds.get(rounds.size() - 1);
            last.roles()
                    .forEach((machine, roles) -> table.row(
                            machine, builtFor(machine), application(last, machine), String.join(", ", roles)));
        }
        return table;
    }

    private String builtFor(String machine) {
        for (LabHadoop cluster : run.truth().clusters()) {
            if (cluster.master().equals(machine)) {
                return "masters of " + cluster.master();
            }
            if (cluster.workers().contains(machine)) {
                return "worker of " + cluster.master();
            }
        }
        return "monitor";
    }

    private static String application(BordersRound round, String machine) {
        return round.applications().entrySet().stream()
                .filter(one -> one.getValue().contains(machine))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse("none");
    }
}
