package io.tiercel.cli;

import io.tiercel.evaluation.hot.ScaleFindings;
import io.tiercel.evaluation.hot.ScaleReproduction;
import io.tiercel.evaluation.hot.ScaleReproduction.Options;
import io.tiercel.evaluation.results.Report;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The sizes of the hot-blocks paper, in virtual time. */
@Command(
        name = "hot-blocks-scale",
        description = {
            "The sizes of the hot-blocks paper, 100 to 500 GB on a server with 16 GB of memory, in virtual time: plain HDFS, "
                    + "the vanilla model, the paper's algorithm in both readings, and ours.",
            "Needs no cluster; takes less than a minute."
        })
final class ReproduceHotBlocksScaleCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Option(
            names = "--repetitions",
            paramLabel = "N",
            description = "How many orders of jobs, at least 1. Default: ${DEFAULT-VALUE}",
            defaultValue = "" + Options.REPETITIONS_DEFAULT)
    private int repetitions;

    @Mixin
    private PageOption page;

    @Mixin
    private ResultOptions results;

    @Override
    public Integer call() throws IOException {
        Options options = options();
        ScaleFindings findings = measure(options);
        String command = "reproduce hot-blocks-scale --seed " + options.seed() + " --repetitions " + repetitions;
        Report measured = Report.here(command, options.seed(), findings.claims());
        results.publish("reproduce hot-blocks-scale", measured, findings.text(), findings.additions());
        page.write(() -> findings.html(measured));
        return ExitCode.OK;
    }

    private Options options() {
        try {
            return new Options(results.seed(), repetitions);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    private static ScaleFindings measure(Options options) throws IOException {
        try (ConsoleProgress progress = ConsoleProgress.onStandardError()) {
            return ScaleReproduction.run(options, progress);
        }
    }
}
