package io.tiercel.cli;

import io.tiercel.evaluation.lab.MixFindings;
import io.tiercel.evaluation.lab.MixReproduction;
import io.tiercel.evaluation.results.Report;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

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

    @Mixin
    private PageOption page;

    @Mixin
    private ResultOptions results;

    @Override
    public Integer call() throws IOException {
        long seed = results.seed();
        MixFindings findings = measure(seed);
        String command = NAME + " --seed " + seed + " --repetitions " + repetitions;
        Report report = Report.here(command, seed, findings.claims());
        results.publish(NAME, report, findings.text(), findings.additions());
        page.write(() -> findings.html(report));
        return ExitCode.OK;
    }

    private MixFindings measure(long seed) throws IOException {
        try (ConsoleProgress progress = ConsoleProgress.onStandardError()) {
            return MixReproduction.run(seed, repetitions, LabDirectory.path(), progress);
        }
    }
}
