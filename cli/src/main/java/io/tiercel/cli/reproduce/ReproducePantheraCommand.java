package io.tiercel.cli.reproduce;

import static java.util.stream.Collectors.joining;

import io.tiercel.cli.launch.Launched;
import io.tiercel.cli.option.Reproduction;
import io.tiercel.reproduce.panthera.PantheraReproduction;
import io.tiercel.reproduce.panthera.PantheraReproduction.Part;
import java.util.EnumSet;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures Table 1 of "Panthera" on a real cluster in this process. */
@Launched(under = ReproduceCommand.class, order = 10)
@Command(
        name = "panthera",
        description = {
            "Measure Table 1 of Panthera: listings, a status, a 64 MB file, WordCount, Grep and RefCount, on stock "
                    + "Hadoop and with Tiercel in turn, beside the paper's figures and the machine's limits.",
            "Leaves nothing behind; takes about twenty minutes. As root it also paces the disk to that of a "
                    + "hard disk, for one more row; while it runs its cluster trusts every user of this machine."
        })
final class ReproducePantheraCommand extends Reproduction {
    @Option(
            names = "--repetitions",
            paramLabel = "N",
            description =
                    "How often stock Hadoop and Tiercel take turns in each row, at least 2. Default: ${DEFAULT-VALUE}",
            defaultValue = "" + PantheraReproduction.REPETITIONS_DEFAULT)
    private int repetitions;

    @Option(
            names = "--only",
            split = ",",
            paramLabel = "PART",
            description = "Measure only these rows: ${COMPLETION-CANDIDATES}. Default: all.")
    private EnumSet<Part> parts = EnumSet.allOf(Part.class);

    @Override
    public String name() {
        return "reproduce panthera";
    }

    @Override
    protected String options() {
        return "--repetitions " + repetitions
                + leavesOut()
                        .map(option -> " " + option + " "
                                + parts.stream().map(Part::name).collect(joining(",")))
                        .orElse("");
    }

    @Override
    protected Optional<String> leavesOut() {
        return parts.size() == Part.values().length ? Optional.empty() : Optional.of("--only");
    }

    @Override
    public Measurement prepare(long seed) {
        PantheraReproduction.Options options = new PantheraReproduction.Options(seed, repetitions, parts);
        return progress -> PantheraReproduction.run(options, progress);
    }
}
