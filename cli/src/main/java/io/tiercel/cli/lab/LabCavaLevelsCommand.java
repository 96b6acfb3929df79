package io.tiercel.cli.lab;

import io.tiercel.cli.launch.Jvm;
import io.tiercel.cli.launch.Launched;
import io.tiercel.cli.option.Reproduction;
import io.tiercel.reproduce.cava.levels.LevelsReproduction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures map times by locality level. */
@Launched(under = LabReproduceCommand.class, order = 10, jvm = Jvm.SHORT)
@Command(
        name = "cava-levels",
        description = {
            "Figure 3 of CAVA: the map time of four applications when every read is from the VM's memory, its host's, its "
                    + "rack's, or the VM's disk.",
            "Needs root, some 8 GB of memory and about 20 minutes for each repetition."
        })
final class LabCavaLevelsCommand extends Reproduction {
    private static final int REPETITIONS_MAX = 50;

    @Option(
            names = "--repetitions",
            paramLabel = "N",
            defaultValue = "3",
            description = "How often each job of four map tasks runs at each level, from 1 to " + REPETITIONS_MAX
                    + ". Default: ${DEFAULT-VALUE}")
    private int repetitions;

    @Override
    public String name() {
        return "lab reproduce cava-levels";
    }

    @Override
    protected String options() {
        return "--repetitions " + repetitions;
    }

    @Override
    public Measurement prepare(long seed) {
        if (repetitions < 1 || repetitions > REPETITIONS_MAX) {
            throw new IllegalArgumentException(
                    "--repetitions must be from 1 to " + REPETITIONS_MAX + ", not " + repetitions);
        }
        return progress -> LevelsReproduction.run(seed, repetitions, LabDirectory.path(), progress);
    }
}
