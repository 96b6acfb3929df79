package io.tiercel.cli.reproduce;

import io.tiercel.cli.console.CleanupNotice;
import io.tiercel.cli.console.ConsoleProgress;
import io.tiercel.cli.console.ExitCode;
import io.tiercel.cli.launch.Launched;
import io.tiercel.cli.option.ResultOptions;
import io.tiercel.report.ClaimTable;
import io.tiercel.report.Report;
import io.tiercel.reproduce.events.EventReproduction;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Measures how late change events are, and what they cost. */
@Launched(under = ReproduceCommand.class, order = 20)
@Command(
        name = "events",
        description = {
            "Measure how long a change in HDFS takes to reach a machine's version table, what polling for it costs, "
                    + "what a short-lived client process costs the coordinator, and what thousands of relays do.",
            "Needs no root and leaves nothing behind; takes about five minutes."
        })
final class ReproduceEventsCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private ResultOptions results;

    @Override
    public Integer call() throws IOException, InterruptedException {
        long seed = results.seed();
        try (CleanupNotice interruption =
                        CleanupNotice.announced(spec.commandLine().getErr());
                ConsoleProgress progress = ConsoleProgress.onStandardError()) {
            Report report = Report.here("reproduce events --seed " + seed, seed, EventReproduction.run(seed, progress));
            results.publish(
                    "reproduce events", report, ClaimTable.of(report.claims()).text(), Map.of());
            return ExitCode.OK;
        } catch (IOException | RuntimeException e) {
            CleanupNotice.waitForEndIfBegun();
            throw e;
        }
    }
}
