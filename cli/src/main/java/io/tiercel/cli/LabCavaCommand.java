package io.tiercel.cli;

import io.tiercel.evaluation.lab.Arm;
import io.tiercel.evaluation.lab.MixOptions;
import io.tiercel.evaluation.lab.MixReproduction;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures a mix of jobs under several ways of using memory. */
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
    private List<Arm> arms;

    @Mixin
    private KeepOption keep;

    @Override
    String name() {
        return "lab reproduce cava";
    }

    @Override
    String options() {
        return "--repetitions " + repetitions + " --arms "
                + arms.stream().map(Arm::label).collect(Collectors.joining(","));
    }

    @Override
    Measurement prepare(long seed) {
        MixOptions options = new MixOptions(seed, repetitions, arms, keep.file());
        return progress -> MixReproduction.run(options, LabDirectory.path(), progress);
    }
}
