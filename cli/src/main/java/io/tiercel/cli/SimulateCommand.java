package io.tiercel.cli;

import io.tiercel.evaluation.history.HistoryWorkload;
import io.tiercel.evaluation.results.Report;
import io.tiercel.evaluation.results.ReportJson;
import io.tiercel.evaluation.simulation.Simulation;
import io.tiercel.evaluation.simulation.SimulationReport;
import io.tiercel.simulator.scenario.Scenario;
import io.tiercel.simulator.scenario.ScenarioReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Runs a user's scenario in the simulator. */
@Command(
        name = "simulate",
        description = {
            "Run workloads on a modelled cluster in virtual time, under the decisions that Tiercel itself takes.",
            "A scenario is a YAML file: workloads (W1 to W6 of CAVA, described, or your own past), policies (no-cache, cava-lru, "
                    + "static-ca, ca-only, cava), seeds, and what of the cluster differs from CAVA's 103 workers."
        })
final class SimulateCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "SCENARIO", description = "The file with the scenario.")
    private Path scenario;

    @Option(names = "--json", description = "Print one JSON object instead of tables.")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        if (!Files.isReadable(scenario) || Files.isDirectory(scenario)) {
            throw new ParameterException(spec.commandLine(), "there is no readable file " + scenario);
        }
        Scenario read = ScenarioReader.read(scenario, this::history);
        SimulationReport simulated = simulate(read);
        Report report = Report.here("simulate " + read.name(), read.seeds().get(0), simulated.claims());
        PrintWriter out = spec.commandLine().getOut();
        out.print(json ? ReportJson.text(report, simulated.additions()) : simulated.text());
        out.flush();
        return ExitCode.OK;
    }

    private HistoryWorkload history(String name, Path fileOrFolder) throws IOException {
        HistoryWorkload past = readHistory(name, fileOrFolder);
        spec.commandLine().getErr().println(past.summary());
        return past;
    }

    private static HistoryWorkload readHistory(String name, Path fileOrFolder) throws IOException {
        try (ConsoleProgress progress = ConsoleProgress.onStandardError()) {
            progress.stage("Reading the history " + name);
            return HistoryWorkload.read(name, fileOrFolder);
        }
    }

    private static SimulationReport simulate(Scenario scenario) {
        try (ConsoleProgress progress = ConsoleProgress.onStandardError()) {
            return new SimulationReport(scenario.name(), Simulation.run(scenario, progress));
        }
    }
}
