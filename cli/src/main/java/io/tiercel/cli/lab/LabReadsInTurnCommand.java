package io.tiercel.cli.lab;

import io.tiercel.cli.launch.Jvm;
import io.tiercel.cli.launch.Launched;
import io.tiercel.cli.option.Reproduction;
import io.tiercel.reproduce.turns.TurnsOptions;
import io.tiercel.reproduce.turns.TurnsReproduction;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures what it is worth to read blocks in turn from a disk with a head. */
@Launched(
        under = LabReproduceCommand.class,
        order = 35,
        jvm = Jvm.SHORT,
        tools = {
            "nbdkit:nbdkit",
            "nbdfuse:libnbd-bin",
            "fusermount3:fuse3",
            "/usr/lib/x86_64-linux-gnu/nbdkit/plugins/nbdkit-python-plugin.so:nbdkit-plugin-python"
        })
@Command(
        name = "reads-in-turn",
        description = {
            "Blocks of a DataNode on a disk with a head, read by several readers all at once and in turn: bytes a second, and "
                    + "what Linux and HDFS ask of the disk between two seeks.",
            "Needs root, nbdkit with its plug-in for Python, nbdfuse, 5 GB of disk, and a machine that nothing else uses; takes "
                    + "about 15 minutes."
        })
final class LabReadsInTurnCommand extends Reproduction {
    @Option(
            names = "--rounds",
            paramLabel = "N",
            defaultValue = "5",
            description = "How often each way is measured, in random order. Default: ${DEFAULT-VALUE}")
    private int rounds;

    @Option(
            names = "--readers",
            split = ",",
            paramLabel = "N",
            defaultValue = "2,8,24",
            description = "How many read at once. Default: ${DEFAULT-VALUE}")
    private List<Integer> readers;

    @Override
    public String name() {
        return "lab reproduce reads-in-turn";
    }

    @Override
    protected String options() {
        return "--rounds " + rounds + " --readers "
                + readers.stream().map(Object::toString).collect(Collectors.joining(","));
    }

    @Override
    public Measurement prepare(long seed) {
        TurnsOptions options = new TurnsOptions(seed, rounds, readers);
        return progress -> TurnsReproduction.run(options, progress);
    }
}
