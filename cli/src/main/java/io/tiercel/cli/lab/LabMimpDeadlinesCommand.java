package io.tiercel.cli.lab;

import io.tiercel.cli.launch.Jvm;
import io.tiercel.cli.launch.Launched;
import io.tiercel.cli.option.KeepOption;
import io.tiercel.cli.option.Reproduction;
import io.tiercel.reproduce.mimp.deadlines.DeadlineArm;
import io.tiercel.reproduce.mimp.deadlines.DeadlineOptions;
import io.tiercel.reproduce.mimp.deadlines.DeadlineReproduction;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures jobs with deadlines beside an interactive VM under several ways of choosing who gets a slot. */
@Launched(under = LabReproduceCommand.class, order = 50, jvm = Jvm.SHORT)
@Command(
        name = "mimp-deadlines",
        description = {
            "Twelve jobs with deadlines on two hosts with a CPU each, of which a web VM uses half of one: under stock "
                    + "CapacityScheduler, earliest deadline first, and MIMP with models that it has learned.",
            "Needs root, two CPUs, 8 GB of memory and Rust 1.85 or later, with which it builds the agent. It takes about 40 "
                    + "minutes for each arm; --keep FILE keeps what has ended."
        })
final class LabMimpDeadlinesCommand extends Reproduction {
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
            defaultValue = "stock,edf,mimp",
            description = "What to compare. One or more of: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}")
    private List<DeadlineArm> arms;

    @Mixin
    private KeepOption keep;

    @Override
    public String name() {
        return "lab reproduce mimp-deadlines";
    }

    @Override
    protected String options() {
        return "--repetitions " + repetitions + " --arms "
                + arms.stream().map(DeadlineArm::label).collect(Collectors.joining(","));
    }

    @Override
    public Measurement prepare(long seed) {
        DeadlineOptions options = new DeadlineOptions(seed, repetitions, arms, keep.file());
        return progress -> DeadlineReproduction.run(options, LabDirectory.path(), LabDirectory.home(), progress);
    }
}
