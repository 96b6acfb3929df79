package io.tiercel.cli.reproduce;

import io.tiercel.cli.launch.Launched;
import io.tiercel.cli.option.Reproduction;
import io.tiercel.cli.option.StateDirectory;
import io.tiercel.reproduce.histories.HistoriesReproduction;
import picocli.CommandLine.Command;

/** Reads the job histories that Hadoop and Spark ship. */
@Launched(under = ReproduceCommand.class, order = 35)
@Command(
        name = "histories",
        description = {
            "Read every job history that Hadoop's and Spark's own artifacts ship, as simulate reads it. Each is loaded, or "
                    + "refused with a reason, and its jobs, tasks and bytes stand beside a plain count.",
            "Needs no cluster. Fetches 60 MB from Maven Central the first time, by Maven, and keeps it in .tiercel; then it "
                    + "takes seconds."
        })
final class ReproduceHistoriesCommand extends Reproduction {
    @Override
    public String name() {
        return "reproduce histories";
    }

    @Override
    public Measurement prepare(long seed) {
        return progress -> HistoriesReproduction.run(StateDirectory.made().resolve("histories"), progress);
    }
}
