package io.tiercel.cli;

import io.tiercel.evaluation.lab.LevelsFindings;
import io.tiercel.evaluation.lab.LevelsReproduction;
import io.tiercel.evaluation.results.Report;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Measures map times by locality level. */
@Command(
        name = "cava-levels",
        description = {
            "Figure 3 of CAVA: the map time of four applications when every read is from the VM's memory, its host's, its "
                    + "rack's, or the VM's disk.",
            "Needs root, some 8 GB of memory and half an hour."
        })
final class LabCavaLevelsCommand implements Callable<Integer> {
    private static final String NAME = "lab reproduce cava-levels";

    @Mixin
    private PageOption page;

    @Mixin
    private ResultOptions results;

    @Override
    public Integer call() throws IOException {
        long seed = results.seed();
        LevelsFindings findings = measure(seed);
        Report report = Report.here(NAME + " --seed " + seed, seed, findings.claims());
        results.publish(NAME, report, findings.text(), findings.additions());
        page.write(() -> findings.html(report));
        return ExitCode.OK;
    }

    private static LevelsFindings measure(long seed) throws IOException {
        try (ConsoleProgress progress = ConsoleProgress.onStandardError()) {
            return LevelsReproduction.run(seed, LabDirectory.path(), progress);
        }
    }
}
