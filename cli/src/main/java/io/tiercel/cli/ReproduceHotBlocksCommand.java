package io.tiercel.cli;

import io.tiercel.evaluation.hot.SmallFindings;
import io.tiercel.evaluation.hot.SmallOptions;
import io.tiercel.evaluation.hot.SmallReproduction;
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

/** Measures jobs on hot files with and without memcached on an embedded cluster. */
@Command(
        name = "hot-blocks",
        description = {
            "Figures 2, 4, 5 and 6 of the hot-blocks paper, small: WordCount and Grep on files that are read again and again, "
                    + "with plain HDFS and with hot blocks in a real memcached, on a Hadoop that is started for it.",
            "Needs memcached; takes about an hour. The same with slow disks and links: tiercel lab reproduce hot-blocks."
        })
final class ReproduceHotBlocksCommand implements Callable<Integer> {
    private static final String NAME = "reproduce hot-blocks";

    @Option(
            names = "--repetitions",
            paramLabel = "N",
            defaultValue = "1",
            description = "Orders of jobs, each run under every arm. Default: ${DEFAULT-VALUE}")
    private int repetitions;

    @Option(
            names = "--file-blocks",
            split = ",",
            paramLabel = "N",
            defaultValue = SmallOptions.FILE_BLOCKS_DEFAULT,
            description = "The sizes: how many blocks of 16 MiB each of the eight files has. Default: ${DEFAULT-VALUE}")
    private List<Integer> fileBlocks;

    @Mixin
    private PageOption page;

    @Mixin
    private ResultOptions results;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException, InterruptedException {
        SmallOptions options = options();
        SmallFindings findings = measure(options);
        String command = NAME + " --seed " + options.seed() + " --repetitions " + repetitions + " --file-blocks "
                + String.join(",", fileBlocks.stream().map(String::valueOf).toList());
        Report report = Report.here(command, options.seed(), findings.claims());
        results.publish(NAME, report, findings.text(), findings.additions());
        page.write(() -> findings.html(report));
        return ExitCode.OK;
    }

    private SmallOptions options() {
        try {
            return new SmallOptions(results.seed(), repetitions, fileBlocks);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    private static SmallFindings measure(SmallOptions options) throws IOException, InterruptedException {
        try (ConsoleProgress progress = ConsoleProgress.onStandardError()) {
            return SmallReproduction.run(options, progress);
        }
    }
}
