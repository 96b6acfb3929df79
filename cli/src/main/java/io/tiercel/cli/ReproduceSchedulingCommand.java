package io.tiercel.cli;

import io.tiercel.evaluation.results.Report;
import io.tiercel.evaluation.scheduling.SchedulingFindings;
import io.tiercel.evaluation.scheduling.SchedulingReproduction;
import io.tiercel.evaluation.scheduling.SchedulingReproduction.Options;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Times scheduling. */
@Command(
        name = "scheduling",
        description = {
            "Time what our plug-ins cost the ResourceManager, against CapacityScheduler as it comes, on Hadoop's scheduler "
                    + "load simulator.",
            "Needs no cluster, but 4 GB of memory and a quiet machine; a run takes a minute and a half, and each size and "
                    + "repetition has three."
        })
final class ReproduceSchedulingCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Option(
            names = "--nodes",
            paramLabel = "N",
            split = ",",
            description = "How many VMs the clusters have, with commas between them. Default: ${DEFAULT-VALUE}",
            defaultValue = Options.VMS_DEFAULT)
    private List<Integer> nodes;

    @Option(
            names = "--jobs",
            paramLabel = "N",
            description = "How many jobs, besides half as many before them that warm up. Default: ${DEFAULT-VALUE}",
            defaultValue = "" + Options.JOBS_DEFAULT)
    private int jobs;

    @Option(
            names = "--repetitions",
            paramLabel = "N",
            description = "How many runs of each kind. Default: ${DEFAULT-VALUE}",
            defaultValue = "" + Options.REPETITIONS_DEFAULT)
    private int repetitions;

    @Mixin
    private PageOption page;

    @Mixin
    private ResultOptions results;

    @Override
    public Integer call() throws IOException, InterruptedException {
        Options options = options();
        SchedulingFindings findings = measure(options);
        Report report = Report.here(command(options), options.seed(), findings.claims());
        results.publish("reproduce scheduling", report, findings.text(), findings.additions());
        page.write(() -> findings.html(report));
        return ExitCode.OK;
    }

    private Options options() {
        try {
            return new Options(results.seed(), nodes, jobs, repetitions);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    private static String command(Options options) {
        String sizes = options.vms().stream().map(String::valueOf).collect(Collectors.joining(","));
        return "reproduce scheduling --seed " + options.seed() + " --nodes " + sizes + " --jobs " + options.jobs()
                + " --repetitions " + options.repetitions();
    }

    private static SchedulingFindings measure(Options options) throws IOException, InterruptedException {
        try (ConsoleProgress progress = ConsoleProgress.onStandardError()) {
            return SchedulingReproduction.run(options, progress);
        }
    }
}
