package io.tiercel.cli;

import io.tiercel.evaluation.panthera.Findings;
import io.tiercel.evaluation.panthera.PantheraReproduction;
import io.tiercel.evaluation.record.Recording;
import io.tiercel.evaluation.results.ClaimTable;
import io.tiercel.evaluation.results.Report;
import io.tiercel.evaluation.results.ReportJson;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Random;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Measures Table 1 of "Panthera" on a real cluster in this process. */
@Command(
        name = "panthera",
        description = {
            "Measure Table 1 of Panthera: listings, a status, a 64 MB file, WordCount and RefCount, on stock Hadoop and "
                    + "with Tiercel in turn, beside the paper's figures and the machine's limits.",
            "Needs no root and leaves nothing behind; takes about ten minutes."
        })
final class ReproducePantheraCommand implements Callable<Integer> {
    private static final int SEEDS = 1_000_000;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Replays the order of turns and the files of an earlier run.")
    private @Nullable Long seed;

    @Option(
            names = "--repetitions",
            paramLabel = "N",
            description =
                    "How often stock Hadoop and Tiercel take turns in each row, at least 2. Default: ${DEFAULT-VALUE}",
            defaultValue = "" + PantheraReproduction.REPETITIONS_DEFAULT)
    private int repetitions;

    @Option(names = "--json", description = "Print one JSON object instead of tables.")
    private boolean json;

    @Option(
            names = "--report",
            paramLabel = "FILE",
            description = "Also write a page with the tables and a plot, as HTML.")
    private @Nullable Path report;

    @Option(
            names = "--record",
            description = "Also put what is printed into docs/results.md, in place of the last time's.")
    private boolean record;

    @Override
    public Integer call() throws IOException, InterruptedException {
        PantheraReproduction.Options options = options();
        Findings findings = measure(options);
        String command = "reproduce panthera --seed " + options.seed() + " --repetitions " + options.repetitions();
        Report results = Report.here(command, options.seed(), findings.claims());
        String text = findings.tableOne().text() + "\n"
                + ClaimTable.of(results.claims()).text() + "\n"
                + findings.limits().text();
        print(json ? ReportJson.text(results, findings.additions()) : text);
        if (report != null) {
            Files.writeString(report, findings.html(results));
        }
        if (record) {
            new Recording("reproduce panthera", results, text, Clock.systemUTC().instant()).writeTo(resultsPage());
        }
        return ExitCode.OK;
    }

    private PantheraReproduction.Options options() {
        long chosen = seed == null ? new Random().nextInt(SEEDS) : seed;
        try {
            return new PantheraReproduction.Options(chosen, repetitions);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    private void print(String text) {
        PrintWriter out = spec.commandLine().getOut();
        out.print(text);
        out.flush();
    }

    private Findings measure(PantheraReproduction.Options options) throws IOException, InterruptedException {
        try (Interruption interruption =
                        Interruption.announced(spec.commandLine().getErr());
                ConsoleProgress progress = ConsoleProgress.onStandardError()) {
            return PantheraReproduction.run(options, progress);
        } catch (IOException | RuntimeException e) {
            Interruption.waitForEndIfBegun();
            throw e;
        }
    }

    private static Path resultsPage() {
        return Path.of(System.getProperty("tiercel.home", "."), "docs", "results.md");
    }
}
