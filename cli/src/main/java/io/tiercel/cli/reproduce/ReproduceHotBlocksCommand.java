package io.tiercel.cli.reproduce;

import io.tiercel.cli.launch.Launched;
import io.tiercel.cli.option.KeepOption;
import io.tiercel.cli.option.Reproduction;
import io.tiercel.reproduce.hotblocks.HotLoad;
import io.tiercel.reproduce.hotblocks.small.SmallOptions;
import io.tiercel.reproduce.hotblocks.small.SmallReproduction;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures jobs on hot files with and without memcached on an embedded cluster. */
@Launched(under = ReproduceCommand.class, order = 70, tools = "memcached:memcached")
@Command(
        name = "hot-blocks",
        description = {
            "Figures 2, 4, 5 and 6 of the hot-blocks paper, small: WordCount and Grep on files that are read again and again, "
                    + "with plain HDFS and with hot blocks in a real memcached, on a Hadoop that is started for it.",
            "Needs memcached; takes about an hour. The same with slow disks and links: tiercel lab reproduce hot-blocks."
        })
final class ReproduceHotBlocksCommand extends Reproduction {
    @Option(
            names = "--repetitions",
            paramLabel = "N",
            defaultValue = "1",
            description = "Orders of jobs, each run under every arm. Default: ${DEFAULT-VALUE}")
    private int repetitions;

    @Option(
            names = "--jobs",
            paramLabel = "N",
            defaultValue = "" + HotLoad.JOBS,
            description = "How many jobs each run has. Default: ${DEFAULT-VALUE}")
    private int jobs;

    @Option(
            names = "--file-blocks",
            split = ",",
            paramLabel = "N",
            defaultValue = SmallOptions.FILE_BLOCKS_DEFAULT,
            description = "The sizes: how many blocks of 16 MiB each of the eight files has. Default: ${DEFAULT-VALUE}")
    private List<Integer> fileBlocks;

    @Mixin
    private KeepOption keep;

    @Override
    public String name() {
        return "reproduce hot-blocks";
    }

    @Override
    protected String options() {
        return "--repetitions " + repetitions + " --jobs " + jobs + " --file-blocks "
                + fileBlocks.stream().map(String::valueOf).collect(Collectors.joining(","));
    }

    @Override
    public Measurement prepare(long seed) {
        SmallOptions options = new SmallOptions(seed, repetitions, jobs, fileBlocks, keep.file());
        return progress -> SmallReproduction.run(options, progress);
    }
}
