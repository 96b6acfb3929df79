package io.tiercel.cli.lab;

import io.tiercel.cli.launch.Jvm;
import io.tiercel.cli.launch.Launched;
import io.tiercel.cli.option.KeepOption;
import io.tiercel.cli.option.Reproduction;
import io.tiercel.reproduce.cava.mix.MixArm;
import io.tiercel.reproduce.cava.mix.MixOptions;
import io.tiercel.reproduce.cava.mix.MixReproduction;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures a mix of jobs under several ways of using memory. */
@Launched(under = LabReproduceCommand.class, order = 20, jvm = Jvm.SHORT)
@Command(
        name = "cava",
        description = {
            "Figure 5 of CAVA, scaled to the lab: 16 jobs of four applications under stock Hadoop, CAVA-LRU, CAVA and our "
                    + "own scheme.",
            "Needs root, 12 GB of memory and about seven hours, of which --keep FILE keeps what has ended."
        })
final class LabCavaCommand extends Reproduction {
    @Option(
            names = "--repetitions",
            paramLabel = "N",
            defaultValue = "3",
            description = "Mixes, each run under every arm. Default: ${DEFAULT-VALUE}")
    private int repetitions;

    @Option(
            names = "--arms",
            split = ",",
            paramLabel = "ARM",
            defaultValue = "stock,cava-lru,cava,saving",
            description = "What to compare. One or more of: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}")
    private List<MixArm> arms;

    @Mixin
    private KeepOption keep;

    @Override
    public String name() {
        return "lab reproduce cava";
    }

    @Override
    protected String options() {
        return "--repetitions " + repetitions + " --arms "
                + arms.stream().map(MixArm::label).collect(Collectors.joining(","));
    }

    @Override
    public Measurement prepare(long seed) {
        MixOptions options = new MixOptions(seed, repetitions, arms, keep.file());
        return progress -> MixReproduction.run(options, LabDirectory.path(), progress);
    }
}
