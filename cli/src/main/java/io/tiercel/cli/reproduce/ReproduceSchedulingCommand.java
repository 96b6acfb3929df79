package io.tiercel.cli.reproduce;

import io.tiercel.cli.launch.Launched;
import io.tiercel.cli.option.KeepOption;
import io.tiercel.cli.option.Reproduction;
import io.tiercel.reproduce.scheduling.SchedulingReproduction;
import io.tiercel.reproduce.scheduling.SchedulingReproduction.Options;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Times scheduling. */
@Launched(under = ReproduceCommand.class, order = 60)
@Command(
        name = "scheduling",
        description = {
            "Time what our plug-ins cost the ResourceManager, against CapacityScheduler as it comes, on Hadoop's scheduler "
                    + "load simulator.",
            "Needs no cluster, but 4 GB of memory and a quiet machine; a run takes a minute and a half, and each size and "
                    + "repetition has four. --keep FILE keeps those that have ended."
        })
final class ReproduceSchedulingCommand extends Reproduction {
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
    private KeepOption keep;

    @Override
    public String name() {
        return "reproduce scheduling";
    }

    @Override
    protected String options() {
        return "--nodes " + nodes.stream().map(String::valueOf).collect(Collectors.joining(",")) + " --jobs " + jobs
                + " --repetitions " + repetitions;
    }

    @Override
    public Measurement prepare(long seed) {
        Options options = new Options(seed, nodes, jobs, repetitions, keep.file());
        return progress -> SchedulingReproduction.run(options, progress);
    }
}
