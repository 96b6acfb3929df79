package io.tiercel.cli.reproduce;

import io.tiercel.cli.launch.Launched;
import io.tiercel.cli.option.Reproduction;
import io.tiercel.reproduce.busy.BusyPlan;
import io.tiercel.reproduce.busy.BusyReproduction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What a reader has from memory in a cluster where others have many files open and change much. */
@Launched(under = ReproduceCommand.class, order = 21)
@Command(
        name = "busy",
        description = {
            "Measure what a reader of quiet files has from memory while others are busy, how late it sees changes, and what "
                    + "the NameNode has to do with and without Tiercel. By default there are 1,000,000 files, 200,000 "
                    + "further ones are open for writing, and other clients make 1,000 changes a second.",
            "Needs 5 GB of memory and no root, and leaves nothing behind; takes about ten minutes."
        })
final class ReproduceBusyCommand extends Reproduction {
    @Option(
            names = "--files",
            paramLabel = "N",
            description = "Files that nobody changes, at least 2000. Default: ${DEFAULT-VALUE}",
            defaultValue = "1000000")
    private int files;

    @Option(
            names = "--open",
            paramLabel = "N",
            description = "Files open for writing. Default: ${DEFAULT-VALUE}",
            defaultValue = "200000")
    private int open;

    @Option(
            names = "--changes",
            paramLabel = "N",
            description = "Changes of other clients a second. Default: ${DEFAULT-VALUE}",
            defaultValue = "1000")
    private int changes;

    @Option(
            names = "--repetitions",
            paramLabel = "N",
            description = "Of each arm. Default: ${DEFAULT-VALUE}",
            defaultValue = "3")
    private int repetitions;

    @Override
    public String name() {
        return "reproduce busy";
    }

    @Override
    protected String options() {
        return "--files " + files + " --open " + open + " --changes " + changes + " --repetitions " + repetitions;
    }

    @Override
    public Measurement prepare(long seed) {
        BusyPlan plan = new BusyPlan(files, open, changes, BusyPlan.READS, repetitions, BusyPlan.ARM);
        return progress -> BusyReproduction.run(plan, seed, progress);
    }
}
