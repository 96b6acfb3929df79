package io.tiercel.cli.reproduce;

import static java.util.stream.Collectors.joining;

import io.tiercel.cli.console.CleanupNotice;
import io.tiercel.cli.console.ConsoleProgress;
import io.tiercel.cli.console.ExitCode;
import io.tiercel.cli.launch.Launched;
import io.tiercel.cli.option.PageOption;
import io.tiercel.cli.option.ResultOptions;
import io.tiercel.report.ClaimTable;
import io.tiercel.report.Report;
import io.tiercel.reproduce.panthera.PantheraFindings;
import io.tiercel.reproduce.panthera.PantheraReproduction;
import io.tiercel.reproduce.panthera.PantheraReproduction.Part;
import java.io.IOException;
import java.util.EnumSet;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Measures Table 1 of "Panthera" on a real cluster in this process. */
@Launched(under = ReproduceCommand.class, order = 10)
@Command(
        name = "panthera",
        description = {
            "Measure Table 1 of Panthera: listings, a status, a 64 MB file, WordCount, Grep and RefCount, on stock "
                    + "Hadoop and with Tiercel in turn, beside the paper's figures and the machine's limits.",
            "Leaves nothing behind; takes about twenty minutes. As root it also paces the disk to that of a "
                    + "hard disk, for one more row; while it runs its cluster trusts every user of this machine."
        })
final class ReproducePantheraCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Option(
            names = "--repetitions",
            paramLabel = "N",
            description =
                    "How often stock Hadoop and Tiercel take turns in each row, at least 2. Default: ${DEFAULT-VALUE}",
            defaultValue = "" + PantheraReproduction.REPETITIONS_DEFAULT)
    private int repetitions;

    @Option(
            names = "--only",
            split = ",",
            paramLabel = "PART",
            description = "Measure only these rows: ${COMPLETION-CANDIDATES}. Default: all.")
    private EnumSet<Part> parts = EnumSet.allOf(Part.class);

    @Mixin
    private PageOption page;

    @Mixin
    private ResultOptions results;

    @Override
    public Integer call() throws IOException, InterruptedException {
        PantheraReproduction.Options options = options();
        PantheraFindings findings = measure(options);
        String command = "reproduce panthera --seed " + options.seed() + " --repetitions " + options.repetitions()
                + (isComplete()
                        ? ""
                        : " --only " + parts.stream().map(Part::name).collect(joining(",")));
        Report measured = Report.here(command, options.seed(), findings.claims());
        String text = findings.tableOne().text() + "\n"
                + ClaimTable.of(measured.claims()).text() + "\n"
                + findings.limits().text();
        results.publish("reproduce panthera", measured, text, findings.additions());
        page.write(() -> findings.html(measured));
        return ExitCode.OK;
    }

    private PantheraReproduction.Options options() {
        if (results.recorded() && !isComplete()) {
            throw new ParameterException(spec.commandLine(), "--record puts down the whole table: leave out --only");
        }
        try {
            return new PantheraReproduction.Options(results.seed(), repetitions, parts);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    private boolean isComplete() {
        return parts.size() == Part.values().length;
    }

    private PantheraFindings measure(PantheraReproduction.Options options) throws IOException, InterruptedException {
        try (CleanupNotice interruption =
                        CleanupNotice.announced(spec.commandLine().getErr());
                ConsoleProgress progress = ConsoleProgress.onStandardError()) {
            return PantheraReproduction.run(options, progress);
        } catch (IOException | RuntimeException e) {
            CleanupNotice.waitForEndIfBegun();
            throw e;
        }
    }
}
