package io.tiercel.cli.lab;

import io.tiercel.cli.launch.Jvm;
import io.tiercel.cli.launch.Launched;
import io.tiercel.cli.option.Reproduction;
import io.tiercel.reproduce.cava.levels.LevelsReproduction;
import picocli.CommandLine.Command;

/** Measures map times by locality level. */
@Launched(under = LabReproduceCommand.class, order = 10, jvm = Jvm.SHORT)
@Command(
        name = "cava-levels",
        description = {
            "Figure 3 of CAVA: the map time of four applications when every read is from the VM's memory, its host's, its "
                    + "rack's, or the VM's disk.",
            "Needs root, some 8 GB of memory and about half an hour."
        })
final class LabCavaLevelsCommand extends Reproduction {
    @Override
    public String name() {
        return "lab reproduce cava-levels";
    }

    @Override
    public Measurement prepare(long seed) {
        return progress -> LevelsReproduction.run(seed, LabDirectory.path(), progress);
    }
}
