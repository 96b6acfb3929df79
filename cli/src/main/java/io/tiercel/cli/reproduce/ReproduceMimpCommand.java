package io.tiercel.cli.reproduce;

import io.tiercel.cli.launch.Launched;
import io.tiercel.cli.option.Reproduction;
import io.tiercel.reproduce.mimp.study.StudyReproduction.Options;
import io.tiercel.reproduce.mimp.whole.MimpReproduction;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Jobs with deadlines on VMs beside interactive ones, in virtual time. */
@Launched(under = ReproduceCommand.class, order = 95)
@Command(
        name = "mimp",
        description = {
            "Jobs with deadlines on VMs of which interactive ones use a part, as in MIMP's tables 2 and 3 and figures 11 to 16: "
                    + "FIFO, earliest deadline first, MIMP, our opportunity mode and admission control in virtual time, with the code that the "
                    + "ResourceManager decides by and models that were fitted to simulated tasks.",
            "Needs no cluster; takes about a quarter of an hour."
        })
final class ReproduceMimpCommand extends Reproduction {
    @Option(
            names = "--repetitions",
            paramLabel = "N",
            description = "How many traces at each load, at least 1. Default: ${DEFAULT-VALUE}",
            defaultValue = "" + Options.REPETITIONS_DEFAULT)
    private int repetitions;

    @Option(
            names = "--against",
            paramLabel = "SYSTEM",
            description = "Run the traces also under another system. One of: ${COMPLETION-CANDIDATES}")
    private @Nullable Rival against;

    /** What MIMP is compared with beside its own baselines. */
    enum Rival {
        /** YARN's ReservationSystem. */
        RESERVATION;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Override
    public String name() {
        return "reproduce mimp";
    }

    @Override
    protected String options() {
        return "--repetitions " + repetitions + (against == null ? "" : " --against " + against);
    }

    @Override
    public Measurement prepare(long seed) {
        Options options = new Options(seed, repetitions);
        boolean reservation = against == Rival.RESERVATION;
        return progress -> MimpReproduction.run(options, reservation, progress);
    }
}
