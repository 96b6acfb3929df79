package io.tiercel.cli.reproduce;

import io.tiercel.cli.launch.Jvm;
import io.tiercel.cli.launch.Launched;
import io.tiercel.cli.option.Reproduction;
import io.tiercel.reproduce.cava.CavaReproduction;
import io.tiercel.reproduce.cava.CavaReproduction.Options;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Repeats CAVA's evaluation in the simulator. */
@Launched(under = ReproduceCommand.class, order = 40, jvm = Jvm.SIMULATION)
@Command(
        name = "cava",
        description = {
            "Repeat CAVA's evaluation in the simulator: its workloads W1 to W6 and jobs recorded at Facebook, under all its "
                    + "variants and ours, on a model of its cluster that is calibrated on its figure 3 alone.",
            "Needs no cluster; takes some minutes."
        })
final class ReproduceCavaCommand extends Reproduction {
    @Option(
            names = "--seeds",
            paramLabel = "N",
            description = "How many seeds, counted from --seed, at least 2. Default: ${DEFAULT-VALUE}",
            defaultValue = "" + Options.SEEDS_DEFAULT)
    private int seeds;

    @Option(
            names = "--hours",
            paramLabel = "N",
            description = "How many hours of the recorded jobs, 1 to 24. Default: ${DEFAULT-VALUE}",
            defaultValue = "" + Options.HOURS_DEFAULT)
    private int hours;

    @Override
    public String name() {
        return "reproduce cava";
    }

    @Override
    protected String options() {
        return "--seeds " + seeds + " --hours " + hours;
    }

    @Override
    public Measurement prepare(long seed) {
        Options options = new Options(seed, seeds, hours);
        return progress -> CavaReproduction.run(options, progress);
    }
}
