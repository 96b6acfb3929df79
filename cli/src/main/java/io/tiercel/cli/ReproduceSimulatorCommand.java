package io.tiercel.cli;

import io.tiercel.evaluation.results.Report;
import io.tiercel.evaluation.speed.SpeedFindings;
import io.tiercel.evaluation.speed.SpeedReproduction;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Times the simulator. */
@Command(
        name = "simulator",
        description = {
            "Time the simulator: a workload of CAVA's, and how the cost grows from a hundred VMs to ten thousand.",
            "Needs no cluster; takes some minutes on one processor."
        })
final class ReproduceSimulatorCommand implements Callable<Integer> {
    @Mixin
    private PageOption page;

    @Mixin
    private ResultOptions results;

    @Override
    public Integer call() throws IOException {
        long seed = results.seed();
        SpeedFindings findings = time(seed);
        Report report = Report.here("reproduce simulator --seed " + seed, seed, findings.claims());
        results.publish("reproduce simulator", report, findings.text(), findings.additions());
        page.write(() -> findings.html(report));
        return ExitCode.OK;
    }

    private static SpeedFindings time(long seed) {
        try (ConsoleProgress progress = ConsoleProgress.onStandardError()) {
            return SpeedReproduction.run(seed, SpeedReproduction.SIZES, progress);
        }
    }
}
