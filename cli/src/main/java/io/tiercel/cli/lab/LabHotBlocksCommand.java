package io.tiercel.cli.lab;

import io.tiercel.cli.launch.Jvm;
import io.tiercel.cli.launch.Launched;
import io.tiercel.cli.option.KeepOption;
import io.tiercel.cli.option.Reproduction;
import io.tiercel.reproduce.hotblocks.HotArm;
import io.tiercel.reproduce.hotblocks.HotOptions;
import io.tiercel.reproduce.hotblocks.HotReproduction;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures jobs on hot files with and without memcached. */
@Launched(under = LabReproduceCommand.class, order = 30, jvm = Jvm.SHORT)
@Command(
        name = "hot-blocks",
        description = {
            "Figures 4, 5 and 6 of the hot-blocks paper, scaled to the lab: WordCount and Grep on files that are read again and "
                    + "again, and on files that are read once, with plain HDFS and with hot blocks in memcached by the paper's "
                    + "models and by ours.",
            "Needs root, memcached, 12 GB of memory and about 40 minutes, of which --keep FILE keeps what has ended."
        })
final class LabHotBlocksCommand extends Reproduction {
    @Option(
            names = "--repetitions",
            paramLabel = "N",
            defaultValue = "3",
            description = "Orders of jobs, each run under every arm. Default: ${DEFAULT-VALUE}")
    private int repetitions;

    @Option(
            names = "--arms",
            split = ",",
            paramLabel = "ARM",
            defaultValue = "plain,vanilla,printed,weighted,expected",
            description = "What to compare. One or more of: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}")
    private List<HotArm> arms;

    @Mixin
    private KeepOption keep;

    @Override
    public String name() {
        return "lab reproduce hot-blocks";
    }

    @Override
    protected String options() {
        return "--repetitions " + repetitions + " --arms "
                + arms.stream().map(HotArm::label).collect(Collectors.joining(","));
    }

    @Override
    public Measurement prepare(long seed) {
        HotOptions options = new HotOptions(seed, repetitions, arms, keep.file());
        return progress -> HotReproduction.run(options, LabDirectory.path(), progress);
    }
}
