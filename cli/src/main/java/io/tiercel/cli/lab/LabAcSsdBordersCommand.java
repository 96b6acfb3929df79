package io.tiercel.cli.lab;

import io.tiercel.cli.launch.Jvm;
import io.tiercel.cli.launch.Launched;
import io.tiercel.cli.option.Reproduction;
import io.tiercel.reproduce.acssd.borders.BordersOptions;
import io.tiercel.reproduce.acssd.borders.BordersReproduction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Looks whether the borders of two Hadoop applications are found. */
@Launched(under = LabReproduceCommand.class, order = 75, jvm = Jvm.SHORT)
@Command(
        name = "acssd-borders",
        description = {
            "Two Hadoops on one lab, a distcp between them and a monitor of both: which VMs the coordinator takes for one "
                    + "application, round by round, and with which roles.",
            "Needs root, 9 GB of memory and Rust 1.85 or later, with which it builds the agent; takes about 3 minutes."
        })
final class LabAcSsdBordersCommand extends Reproduction {
    @Option(
            names = "--workers",
            paramLabel = "N",
            defaultValue = "" + BordersOptions.WORKERS_DEFAULT,
            description = "Workers of each cluster, a VM each. Default: ${DEFAULT-VALUE}")
    private int workers;

    @Option(
            names = "--interval",
            paramLabel = "SECONDS",
            defaultValue = "" + BordersOptions.INTERVAL_DEFAULT,
            description = "Between two rounds of the loop. Default: ${DEFAULT-VALUE}")
    private int interval;

    @Option(
            names = "--megabytes",
            paramLabel = "N",
            defaultValue = "" + BordersOptions.MEGABYTES_DEFAULT,
            description = "Size of each of the four files that are copied. Default: ${DEFAULT-VALUE}")
    private int megabytes;

    @Override
    public String name() {
        return "lab reproduce acssd-borders";
    }

    @Override
    protected String options() {
        return "--workers " + workers + " --interval " + interval + " --megabytes " + megabytes;
    }

    @Override
    public Measurement prepare(long seed) {
        BordersOptions options = new BordersOptions(workers, interval, megabytes);
        return progress -> BordersReproduction.run(options, LabDirectory.path(), LabDirectory.home(), seed, progress);
    }
}
