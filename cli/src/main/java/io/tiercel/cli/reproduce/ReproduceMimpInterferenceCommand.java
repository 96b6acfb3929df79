package io.tiercel.cli.reproduce;

import io.tiercel.cli.launch.Launched;
import io.tiercel.cli.option.Reproduction;
import io.tiercel.reproduce.mimp.InterferenceReproduction;
import io.tiercel.reproduce.mimp.InterferenceReproduction.Options;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What a batch VM does to a web VM's response times, in virtual time. */
@Launched(under = ReproduceCommand.class, order = 90)
@Command(
        name = "mimp-interference",
        description = {
            "What a batch VM does to the response times of a web VM on the same CPUs, as in MIMP's table 1 and figures 1 and "
                    + "5: Xen's Credit scheduler in virtual time, with the default weight, the lowest weight and MIMP's background "
                    + "class, and variants of the scheduler that may explain what the paper saw.",
            "Needs no cluster; takes about three minutes."
        })
final class ReproduceMimpInterferenceCommand extends Reproduction {
    @Option(
            names = "--repetitions",
            paramLabel = "N",
            description = "How many seeds for each host, at least 1. Default: ${DEFAULT-VALUE}",
            defaultValue = "" + Options.REPETITIONS_DEFAULT)
    private int repetitions;

    @Override
    public String name() {
        return "reproduce mimp-interference";
    }

    @Override
    protected String options() {
        return "--repetitions " + repetitions;
    }

    @Override
    public Measurement prepare(long seed) {
        Options options = new Options(seed, repetitions);
        return progress -> InterferenceReproduction.run(options, progress);
    }
}
