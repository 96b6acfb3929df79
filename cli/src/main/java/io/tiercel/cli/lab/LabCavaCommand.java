package io.tiercel.cli.lab;

import io.tiercel.cli.launch.Jvm;
import io.tiercel.cli.launch.Launched;
import io.tiercel.cli.option.KeepOption;
import io.tiercel.cli.option.Reproduction;
import io.tiercel.reproduce.cava.mix.MixArm;
import io.tiercel.reproduce.cava.mix.MixDisk;
import io.tiercel.reproduce.cava.mix.MixKind;
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
            "Figure 5 of CAVA, scaled to the lab: mixes of 13 jobs of four applications, as in its W1 and W4, under stock "
                    + "Hadoop, CAVA, its variants and our own scheme, on slow and on fast disks.",
            "Needs root and 12 GB of memory. A run takes up to fifteen minutes, and by default there are 120; --keep FILE "
                    + "keeps those that have ended."
        })
final class LabCavaCommand extends Reproduction {
    @Option(
            names = "--repetitions",
            paramLabel = "N",
            defaultValue = "5",
            description = "Mixes of each kind, each run under every arm. Default: ${DEFAULT-VALUE}")
    private int repetitions;

    @Option(
            names = "--arms",
            split = ",",
            paramLabel = "ARM",
            defaultValue = "stock,cava-lru,static-ca,ca-only,cava,saving",
            description = "What to compare. One or more of: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}")
    private List<MixArm> arms;

    @Option(
            names = "--mixes",
            split = ",",
            paramLabel = "KIND",
            defaultValue = "w1,w4",
            description = "After which workloads. One or more of: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}")
    private List<MixKind> kinds;

    @Option(
            names = "--disks",
            split = ",",
            paramLabel = "SPEED",
            defaultValue = "slow,fast",
            description = "On which disks. One or more of: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}")
    private List<MixDisk> disks;

    @Mixin
    private KeepOption keep;

    @Override
    public String name() {
        return "lab reproduce cava";
    }

    @Override
    protected String options() {
        return "--repetitions " + repetitions + " --arms " + list(arms) + " --mixes " + list(kinds) + " --disks "
                + list(disks);
    }

    @Override
    public Measurement prepare(long seed) {
        MixOptions options = new MixOptions(seed, disks, kinds, repetitions, arms, keep.file());
        return progress -> MixReproduction.run(options, LabDirectory.path(), progress);
    }

    private static String list(List<?> options) {
        return options.stream().map(Object::toString).collect(Collectors.joining(","));
    }
}
