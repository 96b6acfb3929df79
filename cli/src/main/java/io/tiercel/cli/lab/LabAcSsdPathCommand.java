package io.tiercel.cli.lab;

import io.tiercel.cli.launch.Jvm;
import io.tiercel.cli.launch.Launched;
import io.tiercel.cli.option.Reproduction;
import io.tiercel.reproduce.acssd.path.PathOptions;
import io.tiercel.reproduce.acssd.path.PathReproduction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures the SSD cache in front of a VM's disk beside nbdkit, under fio. */
@Launched(under = LabReproduceCommand.class, order = 60, jvm = Jvm.SHORT)
@Command(
        name = "acssd-path",
        description = {
            "What an SSD cache in front of a VM's disk serves beside nbdkit with and without its cache filter, while it is "
                    + "resized, and how two caches share one SSD.",
            "Needs root, fio, nbdkit and nbdfuse, 4 GB in /dev/shm, a machine that nothing else uses, and Rust 1.85 or later, "
                    + "with which it builds the programs; takes about 10 minutes."
        })
final class LabAcSsdPathCommand extends Reproduction {
    @Option(
            names = "--rounds",
            paramLabel = "N",
            defaultValue = "" + PathOptions.ROUNDS_DEFAULT,
            description = "How often each case is measured, in random order. Default: ${DEFAULT-VALUE}")
    private int rounds;

    @Option(
            names = "--seconds",
            paramLabel = "N",
            defaultValue = "" + PathOptions.SECONDS_DEFAULT,
            description = "How long a case is measured in each round. Default: ${DEFAULT-VALUE}")
    private int seconds;

    @Override
    public String name() {
        return "lab reproduce acssd-path";
    }

    @Override
    protected String options() {
        return "--rounds " + rounds + " --seconds " + seconds;
    }

    @Override
    public Measurement prepare(long seed) {
        PathOptions options = new PathOptions(seed, rounds, seconds);
        return progress -> PathReproduction.run(options, LabDirectory.home(), progress);
    }
}
