package io.tiercel.cli.lab;

import io.tiercel.cli.launch.Jvm;
import io.tiercel.cli.launch.Launched;
import io.tiercel.cli.option.Reproduction;
import io.tiercel.reproduce.sparklocality.SparkLocalityReproduction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures whether Spark's DataFrames read from the memory of the VM that they run on. */
@Launched(under = LabReproduceCommand.class, order = 36, jvm = Jvm.SHORT)
@Command(
        name = "spark-locality",
        description = {
            "Spark SQL on YARN with its input in VMs' memory: the share of blocks that is read on the VM that has them, and the "
                    + "run time, while listings name all replicas or only the one in memory (tiercel.client.locations).",
            "Needs root, some 10 GB of memory, and Spark from Maven Central (200 MB, once); takes about 15 minutes."
        })
final class LabSparkLocalityCommand extends Reproduction {
    private static final int ROUNDS_MAX = 100;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            defaultValue = "6",
            description = "How often the query runs with each, from 2 to " + ROUNDS_MAX + ". Default: ${DEFAULT-VALUE}")
    private int rounds;

    @Override
    public String name() {
        return "lab reproduce spark-locality";
    }

    @Override
    protected String options() {
        return "--rounds " + rounds;
    }

    @Override
    public Measurement prepare(long seed) {
        if (rounds < 2 || rounds > ROUNDS_MAX) {
            throw new IllegalArgumentException("--rounds must be from 2 to " + ROUNDS_MAX + ", not " + rounds);
        }
        return progress -> SparkLocalityReproduction.run(
                seed, rounds, LabDirectory.home().resolve(".tiercel"), LabDirectory.path(), progress);
    }
}
