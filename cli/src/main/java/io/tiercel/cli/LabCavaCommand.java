package io.tiercel.cli;

import io.tiercel.evaluation.lab.Arm;
import io.tiercel.evaluation.lab.MixFindings;
import io.tiercel.evaluation.lab.MixOptions;
import io.tiercel.evaluation.lab.MixReproduction;
import io.tiercel.evaluation.results.Report;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Measures a mix of jobs under several ways of using memory. */
@Command(
        name = "cava",
        description = {
            "Figure 5 of CAVA, scaled to the lab: sixteen jobs of four applications under stock Hadoop, CAVA-LRU, CAVA and our "
                    + "own scheme.",
            "Needs root, 12 GB of memory and more than an hour."
        })
final class LabCavaCommand implements Callable<Integer> {
    private static final String NAME = "lab reproduce cava";

    @Option(
            names = "--repetitions",
            paramLabel = "N",
            defaultValue = "3",
            description = "Mixes, each run under every arm. Default: ${DEFAULT-VALUE}")
    private int repetitions;

    @Option(
            names = "--arms",
            split = ",",
            paramLabel = "ARM",
            defaultValue = "stock,cava-lru,cava,saving",
            description = "What to compare. One or more of: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}")
    private List<Arm> arms;

    @Mixin
    private PageOption page;

    @Mixin
    private ResultOptions results;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        MixOptions options = options();
        MixFindings findings = measure(options);
        String command = NAME + " --seed " + options.seed() + " --repetitions " + repetitions + " --arms "
                + String.join(",", arms.stream().map(Arm::label).toList());
        Report report = Report.here(command, options.seed(), findings.claims());
        results.publish(NAME, report, findings.text(), findings.additions());
        page.write(() -> findings.html(report));
        return ExitCode.OK;
    }

    private MixOptions options() {
        try {
            return new MixOptions(results.seed(), repetitions, arms);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    private MixFindings measure(MixOptions options) throws IOException {
        try (ConsoleProgress progress = ConsoleProgress.onStandardError()) {
            return MixReproduction.run(options, LabDirectory.path(), progress);
        }
    }
}
