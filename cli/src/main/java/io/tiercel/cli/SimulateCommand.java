package io.tiercel.cli;

import io.tiercel.cli.console.ConsoleProgress;
import io.tiercel.cli.console.ExitCode;
import io.tiercel.cli.launch.Jvm;
import io.tiercel.cli.launch.Launched;
import io.tiercel.cli.option.GivenCommand;
import io.tiercel.cli.option.GivenFile;
import io.tiercel.cli.option.PageOption;
import io.tiercel.report.Claim;
import io.tiercel.report.Report;
import io.tiercel.report.ReportJson;
import io.tiercel.simulator.scenario.Scenario;
import io.tiercel.simulator.scenario.ScenarioReader;
import io.tiercel.simulator.scenario.WhatIf;
import io.tiercel.whatif.Simulation;
import io.tiercel.whatif.SimulationReport;
import io.tiercel.whatif.WhatIfReport;
import io.tiercel.whatif.history.HistoryWorkload;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.IntConsumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Runs a user's scenario in the simulator. */
@Launched(order = 90, jvm = Jvm.SIMULATION)
@Command(
        name = "simulate",
        resourceBundle = "io.tiercel.cli.SimulateWords",
        description = {
            "Run workloads on a modelled cluster in virtual time, under the decisions that Tiercel itself takes.",
            "A scenario is a YAML file: workloads (W1 to W6 of CAVA, described, listed, SWIM's, or your own past), policies "
                    + "(${bundle:policies}), seeds, and what of the cluster differs from CAVA's 103 workers."
        })
final class SimulateCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "SCENARIO", description = "The file with the scenario.")
    private Path scenario;

    @Option(names = "--json", description = "Print one JSON object instead of tables.")
    private boolean json;

    @Option(
            names = "--what-if",
            paramLabel = "KEY=VALUE",
            description = {
                "Also simulate the scenario with changes, and print what they save with its 95 %% interval over seeds "
                        + "(ten, where the scenario has one). Several changes joined by commas go together; the option may "
                        + "be given several times.",
                "memory=+64GB: for input, of all workers together; ssd=500MB: the hosts' disks are SSDs that read so much a "
                        + "second; network=1GB: a host's uplink; workers=+10; policy=saving. With + or - the value is "
                        + "added or taken away."
            })
    private List<String> whatIf = List.of();

    @Option(names = "--jobs", description = "Also print each job's time under each policy, with the first seed.")
    private boolean jobs;

    @Option(
            names = "--strict",
            description =
                    "End where a file of a history cannot be read. Else it is left out, and the first of them named.")
    private boolean strict;

    @Mixin
    private PageOption page;

    @Override
    public Integer call() throws IOException {
        GivenFile.requireReadable(spec, scenario);
        Scenario read = ScenarioReader.read(scenario, this::history);
        if (whatIf.isEmpty()) {
            simulate(read);
        } else {
            answer(read);
        }
        return ExitCode.OK;
    }

    private void simulate(Scenario read) throws IOException {
        SimulationReport simulated = simulated(read);
        Report report = report(read, simulated.claims());
        print(json ? ReportJson.text(report, simulated.additions()) : simulated.text());
        print(jobs && !json ? simulated.jobs() : "");
        page.write(() -> simulated.html(report));
    }

    private void answer(Scenario read) {
        if (jobs || page.wanted()) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--jobs and --report are of the scenario itself; leave them out with --what-if");
        }
        WhatIfReport answered = answered(read);
        Report report = report(read, answered.claims());
        print(json ? ReportJson.text(report, answered.additions()) : answered.text());
    }

    private Report report(Scenario read, List<Claim> claims) {
        return Report.here(GivenCommand.of(spec), read.seeds().get(0), claims);
    }

    private void print(String text) {
        PrintWriter out = spec.commandLine().getOut();
        out.print(text);
        out.flush();
    }

    private WhatIfReport answered(Scenario read) {
        try (ConsoleProgress progress = ConsoleProgress.onStandardError()) {
            return WhatIfReport.run(read, whatIf.stream().map(WhatIf::parse).toList(), progress);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    private HistoryWorkload history(String name, Path fileOrFolder) throws IOException {
        HistoryWorkload past = readHistory(name, fileOrFolder);
        spec.commandLine().getErr().println(past.summary());
        return past;
    }

    private HistoryWorkload readHistory(String name, Path fileOrFolder) throws IOException {
        try (ConsoleProgress progress = ConsoleProgress.onStandardError()) {
            progress.stage("Reading the history " + name);
            IntConsumer logsRead = logs -> progress.detail(String.format(Locale.ROOT, "%,d logs", logs));
            return strict
                    ? HistoryWorkload.readStrictly(name, fileOrFolder, logsRead)
                    : HistoryWorkload.read(name, fileOrFolder, logsRead);
        }
    }

    private static SimulationReport simulated(Scenario scenario) {
        try (ConsoleProgress progress = ConsoleProgress.onStandardError()) {
            return new SimulationReport(scenario, Simulation.run(scenario, progress));
        }
    }
}
