package io.tiercel.cli.reproduce;

import io.tiercel.cli.launch.Jvm;
import io.tiercel.cli.launch.Launched;
import io.tiercel.cli.option.Reproduction;
import io.tiercel.reproduce.acssd.platform.AcSsdReproduction;
import io.tiercel.reproduce.acssd.platform.AcSsdReproduction.Options;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** An SSD on each hypervisor, divided among VMs of Hadoop clusters, in virtual time. */
@Launched(under = ReproduceCommand.class, order = 100, jvm = Jvm.SIMULATION)
@Command(
        name = "ac-ssd",
        description = {
            "An SSD on each hypervisor, divided among the VMs of three Hadoop clusters, as in AC-SSD's table 1 and figures 1, 2 "
                    + "and 6 to 9: one cache that all share, equal parts, working sets, the paper's genetic algorithm and our own "
                    + "division, in virtual time, with the code that the coordinator decides by.",
            "Needs no cluster; takes some minutes."
        })
final class ReproduceAcSsdCommand extends Reproduction {
    @Option(
            names = "--repetitions",
            paramLabel = "N",
            description = "How many seeds, at least 1. Default: ${DEFAULT-VALUE}",
            defaultValue = "" + Options.REPETITIONS_DEFAULT)
    private int repetitions;

    @Override
    public String name() {
        return "reproduce ac-ssd";
    }

    @Override
    protected String options() {
        return "--repetitions " + repetitions;
    }

    @Override
    public Measurement prepare(long seed) {
        Options options = new Options(seed, repetitions);
        return progress -> AcSsdReproduction.run(options, progress);
    }
}
