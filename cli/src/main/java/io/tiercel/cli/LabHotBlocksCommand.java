package io.tiercel.cli;

import io.tiercel.evaluation.hot.HotArm;
import io.tiercel.evaluation.lab.HotFindings;
import io.tiercel.evaluation.lab.HotOptions;
import io.tiercel.evaluation.lab.HotReproduction;
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

/** Measures jobs on hot files with and without memcached. */
@Command(
        name = "hot-blocks",
        description = {
            "Figures 4 and 5 of the hot-blocks paper, scaled to the lab: WordCount and Grep on files that are read again and "
                    + "again, and on files that are read once, with plain HDFS and with hot blocks in memcached.",
            "Needs root, memcached, 12 GB of memory and more than an hour."
        })
final class LabHotBlocksCommand implements Callable<Integer> {
    private static final String NAME = "lab reproduce hot-blocks";

    @Option(
            names = "--repetitions",
            paramLabel = "N",
            defaultValue = "3",
            description = "Orders of jobs, each run under every arm. Default: ${DEFAULT-VALUE}")
    private int repetitions;

    @Option(
            names = "--arms",
            split = ",",
            paramLabel = "ARM",
            defaultValue = "plain,vanilla,expected",
            description = "What to compare. One or more of: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}")
    private List<HotArm> arms;

    @Mixin
    private PageOption page;

    @Mixin
    private ResultOptions results;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        HotOptions options = options();
        HotFindings findings = measure(options);
        String command = NAME + " --seed " + options.seed() + " --repetitions " + repetitions + " --arms "
                + String.join(",", arms.stream().map(HotArm::label).toList());
        Report report = Report.here(command, options.seed(), findings.claims());
        results.publish(NAME, report, findings.text(), findings.additions());
        page.write(() -> findings.html(report));
        return ExitCode.OK;
    }

    private HotOptions options() {
        try {
            return new HotOptions(results.seed(), repetitions, arms);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    private HotFindings measure(HotOptions options) throws IOException {
        try (ConsoleProgress progress = ConsoleProgress.onStandardError()) {
            return HotReproduction.run(options, LabDirectory.path(), progress);
        }
    }
}
