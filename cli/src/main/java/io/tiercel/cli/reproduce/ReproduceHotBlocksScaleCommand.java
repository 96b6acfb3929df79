package io.tiercel.cli.reproduce;

import io.tiercel.cli.launch.Launched;
import io.tiercel.cli.option.Reproduction;
import io.tiercel.reproduce.hotblocks.scale.ScaleReproduction;
import io.tiercel.reproduce.hotblocks.scale.ScaleReproduction.Options;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The sizes of the hot-blocks paper, in virtual time. */
@Launched(under = ReproduceCommand.class, order = 80)
@Command(
        name = "hot-blocks-scale",
        description = {
            "The sizes of the hot-blocks paper, 100 to 500 GB on a server with 16 GB of memory, in virtual time: plain HDFS, "
                    + "the vanilla model, the paper's algorithm in both readings, and ours.",
            "Needs no cluster; takes less than a minute."
        })
final class ReproduceHotBlocksScaleCommand extends Reproduction {
    @Option(
            names = "--repetitions",
            paramLabel = "N",
            description = "How many orders of jobs, at least 1. Default: ${DEFAULT-VALUE}",
            defaultValue = "" + Options.REPETITIONS_DEFAULT)
    private int repetitions;

    @Override
    public String name() {
        return "reproduce hot-blocks-scale";
    }

    @Override
    protected String options() {
        return "--repetitions " + repetitions;
    }

    @Override
    public Measurement prepare(long seed) {
        Options options = new Options(seed, repetitions);
        return progress -> ScaleReproduction.run(options, progress);
    }
}
