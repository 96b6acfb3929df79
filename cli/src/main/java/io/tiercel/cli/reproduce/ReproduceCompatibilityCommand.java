package io.tiercel.cli.reproduce;

import io.tiercel.cli.launch.Launched;
import io.tiercel.cli.option.Reproduction;
import io.tiercel.cli.option.StateDirectory;
import io.tiercel.reproduce.compatibility.CompatibilityOptions;
import io.tiercel.reproduce.compatibility.CompatibilityReproduction;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What users run on Hadoop, with Tiercel and without. */
@Launched(under = ReproduceCommand.class, order = 23)
@Command(
        name = "compatibility",
        description = {
            "Run what users run on Hadoop, for real and on one cluster, without Tiercel and twice with it: MapReduce, hadoop fs, "
                    + "distcp, Tez, Spark, Hive, HBase, a NameNode's failover, viewfs, an encryption zone, erasure coding, "
                    + "snapshots. Compare all answers, and count what came from memory.",
            "Needs 4 GB of memory and no root, and leaves nothing behind; takes less than 20 minutes. The first time it "
                    + "fetches Spark, Tez, Hive and HBase from Maven Central, 450 MB. While it runs its cluster trusts every user "
                    + "of this machine."
        })
final class ReproduceCompatibilityCommand extends Reproduction {
    @Option(
            names = "--only",
            split = ",",
            paramLabel = "NAME",
            description = "Run only these. --list has their names. Default: all.")
    private List<String> only = List.of();

    @Option(names = "--list", description = "Print what can be run, and run nothing.")
    private boolean list;

    @Override
    public String name() {
        return "reproduce compatibility";
    }

    @Override
    protected String options() {
        return only.isEmpty() ? "" : "--only " + String.join(",", only);
    }

    @Override
    protected Optional<String> insteadOfMeasuring() {
        return list ? Optional.of(CompatibilityOptions.list()) : Optional.empty();
    }

    @Override
    protected Optional<String> leavesOut() {
        return only.isEmpty() ? Optional.empty() : Optional.of("--only");
    }

    @Override
    public Measurement prepare(long seed) {
        CompatibilityOptions options = new CompatibilityOptions(seed, only, StateDirectory.place());
        return progress -> CompatibilityReproduction.run(options, progress);
    }
}
