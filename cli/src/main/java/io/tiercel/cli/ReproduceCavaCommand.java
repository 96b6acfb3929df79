package io.tiercel.cli;

import io.tiercel.evaluation.cava.CavaFindings;
import io.tiercel.evaluation.cava.CavaReproduction;
import io.tiercel.evaluation.cava.CavaReproduction.Options;
import io.tiercel.evaluation.results.Report;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Repeats CAVA's evaluation in the simulator. */
@Command(
        name = "cava",
        description = {
            "Repeat CAVA's evaluation in the simulator: its workloads W1 to W6 and jobs recorded at Facebook, under all its "
                    + "variants and ours, on a model of its cluster that is calibrated on its figure 3 alone.",
            "Needs no cluster; takes some minutes."
        })
final class ReproduceCavaCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Option(
            names = "--seeds",
            paramLabel = "N",
            description = "How many seeds, counted from --seed, at least 2. Default: ${DEFAULT-VALUE}",
            defaultValue = "" + Options.SEEDS_DEFAULT)
    private int seeds;

    @Option(
            names = "--hours",
            paramLabel = "N",
            description = "How many hours of the recorded jobs, 1 to 24. Default: ${DEFAULT-VALUE}",
            defaultValue = "" + Options.HOURS_DEFAULT)
    private int hours;

    @Mixin
    private PageOption page;

    @Mixin
    private ResultOptions results;

    @Override
    public Integer call() throws IOException {
        Options options = options();
        CavaFindings findings = simulate(options);
        String command = "reproduce cava --seed " + options.seed() + " --seeds " + seeds + " --hours " + hours;
        Report found = Report.here(command, options.seed(), findings.claims());
        results.publish("reproduce cava", found, findings.text(), findings.additions());
        page.write(() -> findings.html(found));
        return ExitCode.OK;
    }

    private Options options() {
        try {
            return new Options(results.seed(), seeds, hours);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    private static CavaFindings simulate(Options options) {
        try (ConsoleProgress progress = ConsoleProgress.onStandardError()) {
            return CavaReproduction.run(options, progress);
        }
    }
}
